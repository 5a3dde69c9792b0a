/** A regular expression for one character of a code; none of these characters can be mistaken for another. */
const sign = '[A-HJKMNP-Z2-9]'
const code = new RegExp(`^${sign}{6}$`)
/** Matches the code of a room written in two halves, as people write telephone numbers. */
const halves = new RegExp(`(?:^|[^A-Z0-9])(${sign}{3})[^A-Z0-9\\n]{1,3}(${sign}{3})(?![A-Z0-9])`, 'g')
/** Matches the segment of an address that comes directly before a code. */
const beforeCode = /^(?:r|embed|overlay|tournaments|events|sealed)$/i

/** Normalizes characters that look the same, such as full-width letters, and removes invisible ones. */
const plain = (text: string): string => text.normalize('NFKC').replace(/[\p{Cc}\p{Cf}\p{DI}]/gu, '')

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The value that all elements of a list share; undefined if the list has several different values, or none. */
function onlyOf(found: readonly string[]): string | undefined {
  const different = new Set(found)
  return different.size === 1 ? found[0] : undefined
}

/**
 * Finds the code of a room in a text that somebody has typed or pasted: the code in any case, with blanks or dashes, or
 * a link, alone or among other words.
 * @returns undefined if the text contains no code, or could mean more than one
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
 * The intended path of an address that a chat or a mail program has mangled: removes punctuation around its segments,
 * invisible characters, and anything between the characters of a code.
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
