const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * A text as it stands in HTML: between tags, or in an attribute with double quotes. Not that of `@opsroom/pictures/svg`:
 * readers of e-mail that know HTML 4 alone show its `&apos;` as it is written.
 */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
