/** The signs of codes, which cannot be mistaken for each other. */
const sign = '[A-HJKMNP-Z2-9]'
const code = new RegExp(`^${sign}{6}$`)
/** Two halves, as people write a number. */
const halves = new RegExp(`(?:^|[^A-Z0-9])(${sign}{3})[^A-Z0-9\\n]{1,3}(${sign}{3})(?![A-Z0-9])`, 'g')
/** The part of an address that a code follows. */
const beforeCode = /^(?:r|embed|overlay|events|sealed)$/i

/** One form for what looks the same, such as letters of full width, without what nobody sees. */
const plain = (text: string): string => text.normalize('NFKC').replace(/[\p{Cc}\p{Cf}\p{DI}]/gu, '')

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The only one of several that are there, whatever how often. */
function onlyOf(found: readonly string[]): string | undefined {
  const different = new Set(found)
  return different.size === 1 ? found[0] : undefined
}

/**
 * The code of a room in what somebody has typed or pasted: the code in any letters, with blanks or dashes, a link, or either
 * of them with other words.
 * @returns undefined where there is none, or where it could be more than one
 */
export function roomCodeIn(given: string): string | undefined {
  const text = plain(unescaped(given))
  const linked = /\/(?:r|embed|overlay)\/([^/?#\s]+)/i.exec(text)?.[1]
  if (linked !== undefined) {
    const inLink = lettersOf(linked)
    if (code.test(inLink)) return inLink
  }
  const whole = lettersOf(text)
  if (code.test(whole)) return whole
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => code.test(word.toUpperCase()))
  const upper = text.toUpperCase()
  return (
    onlyOf(words.filter((word) => /\d/.test(word)).map((word) => word.toUpperCase())) ??
    onlyOf(words.filter((word) => word === word.toUpperCase())) ??
    onlyOf([...upper.matchAll(halves)].map(([, one = '', other = '']) => one + other)) ??
    onlyOf(words.map((word) => word.toUpperCase()))
  )
}

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()

/**
 * The address as it was meant, where a chat or a mail has mangled it: without the punctuation around its parts and what
 * nobody sees, and without anything between the signs of a code.
 */
export function normalizedPath(path: string): string {
  const parts = plain(unescaped(path)).split('/')
  const tidied = parts
    .map((part) => part.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((part) => part !== '')
  const [first = '', second, ...others] = tidied
  if (second === undefined || !beforeCode.test(first)) return `/${tidied.join('/')}`
  return `/${[first.toLowerCase(), lettersOf(second), ...others].join('/')}`
}
