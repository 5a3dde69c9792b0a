/** Does not break the line: the space before a colon and inside quotation marks. */
const space = '\u00a0'
/** The same, and narrow: before a semicolon, an exclamation mark and a question mark. */
const narrowSpace = '\u202f'

/**
 * A message with the spaces that its language has at signs of punctuation. The catalogues hold plain spaces, as the
 * others cannot be told from them by eye.
 */
export function withSpaces(language: string, message: string): string {
  if (language !== 'fr') return message
  return message.replace(/ (?=[:»])|(?<=«) /g, space).replace(/ (?=[;!?])/g, narrowSpace)
}
