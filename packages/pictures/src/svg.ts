/** The characters that are escaped in XML, with their escapes. */
const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
/** Matches characters that XML forbids even in escaped form (XML 1.0, 2.2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

/** Escapes a text for XML, and removes the characters that XML forbids. */
export const escapedXml = (text: string): string =>
  text.replace(forbidden, '').replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

/** A number for an SVG attribute, rounded to two decimals. */
export const shortNumber = (value: number): string => String(Number(value.toFixed(2)))

interface Move {
  x?: number
  y?: number
  scale?: number
  /** The rotation, in degrees clockwise. */
  turn?: number
}

/** An SVG group of parts that are moved, turned and scaled together. */
export function movedGroup({ x = 0, y = 0, scale = 1, turn = 0 }: Move, ...parts: string[]): string {
  const steps = [
    `translate(${shortNumber(x)} ${shortNumber(y)})`,
    ...(turn === 0 ? [] : [`rotate(${shortNumber(turn)})`]),
    ...(scale === 1 ? [] : [`scale(${shortNumber(scale)})`]),
  ]
  return `<g transform="${steps.join(' ')}">${parts.join('')}</g>`
}

interface Lettering {
  x?: number
  y: number
  size: number
  fill: string
  /** The colour of an outline around the letters, so that they stand out from the ground. */
  around?: string
}

/**
 * An SVG text, centred at `x`.
 * @param text the unescaped text, as a person wrote it
 */
export function svgText(text: string, { x = 0, y, size, fill, around }: Lettering): string {
  const line = around
    ? ` stroke="${around}" stroke-width="${shortNumber(size * 0.2)}" paint-order="stroke"`
    : ''
  return `<text x="${shortNumber(x)}" y="${shortNumber(y)}" font-size="${shortNumber(size)}" fill="${fill}"${line}>${escapedXml(text)}</text>`
}
