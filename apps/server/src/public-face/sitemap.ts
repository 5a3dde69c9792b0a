import { escaped } from '@opsroom/pictures/svg'

/** Pages that are the same for everybody and that search engines may know. */
const pages = ['/', '/learn', '/find', '/about', '/verify']

/** A sitemap (sitemaps.org) of the pages that are the same for everybody. It names no room. */
export function sitemap(base: string, games: readonly string[]): string {
  const paths = [...pages, ...games.map((game) => `/rules/${game}`)]
  const urls = paths.map((path) => `  <url><loc>${escaped(base + path)}</loc></url>\n`)
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`
}

/** Programs that make previews of links for their users. They read robots.txt like search engines. */
const messengers = [
  'Discordbot',
  'facebookexternalhit',
  'LinkedInBot',
  'Slackbot-LinkExpanding',
  'TelegramBot',
  'Twitterbot',
  'WhatsApp',
]

/** Paths that search engines are asked to leave alone: rooms, a person's own page, those for programs. */
export const robots = (
  base: string,
): string => `${messengers.map((name) => `User-agent: ${name}\n`).join('')}Disallow: /you
Disallow: /api/

User-agent: *
Disallow: /r/
Disallow: /you
Disallow: /api/
Disallow: /embed/
Disallow: /overlay/

Sitemap: ${base}/sitemap.xml
`
