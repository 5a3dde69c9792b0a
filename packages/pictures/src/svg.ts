/** Characters for which XML has escapes of its own. */
const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
/** Characters that no XML may hold, however they are written (XML 1.0, 2.2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

/** A text as it stands in XML. */
export const escapedXml = (text: string): string =>
  text.replace(forbidden, '').replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

/** A number as it stands in an attribute. */
export const shortNumber = (value: number): string => String(Number(value.toFixed(2)))

interface Move {
  x?: number
  y?: number
  scale?: number
  /** In degrees, clockwise. */
  turn?: number
}

/** Parts that stand somewhere together. */
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
  /** A line around the letters, so that they stand out from what is below. */
  around?: string
}

/** Letters, the middle of them at `x`. @param text as a person wrote it */
export function svgText(text: string, { x = 0, y, size, fill, around }: Lettering): string {
  const line = around
    ? ` stroke="${around}" stroke-width="${shortNumber(size * 0.2)}" paint-order="stroke"`
    : ''
  return `<text x="${shortNumber(x)}" y="${shortNumber(y)}" font-size="${shortNumber(size)}" fill="${fill}"${line}>${escapedXml(text)}</text>`
}
