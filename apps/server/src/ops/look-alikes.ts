/**
 * Letters that look like Latin letters in usual typefaces, from the table of confusable characters of Unicode (UTS
 * #39): Cyrillic, Greek and Armenian letters, and digits. The whole table has thousands of characters that nobody has
 * on a keyboard.
 */
const lookAlikes = new Map(
  [
    ['a', 'аαɑ'],
    ['A', 'АΑ'],
    ['B', 'ВΒ'],
    ['b', 'Ьь'],
    ['c', 'сϲ'],
    ['C', 'СϹ'],
    ['d', 'ԁ'],
    ['e', 'еҽ'],
    ['E', 'ЕΕ'],
    ['g', 'ɡց'],
    ['h', 'һհ'],
    ['H', 'НΗ'],
    ['j', 'јϳ'],
    ['J', 'ЈͿ'],
    ['K', 'КΚ'],
    ['k', 'кκ'],
    ['l', 'I1|ІΙӀӏіιı'],
    ['M', 'МΜ'],
    ['N', 'Ν'],
    ['n', 'ոη'],
    ['o', '0оοσօ'],
    ['O', 'ОΟՕ'],
    ['p', 'рρ'],
    ['P', 'РΡ'],
    ['q', 'ԛ'],
    ['s', 'ѕ'],
    ['S', 'ЅՏ'],
    ['T', 'ТΤ'],
    ['t', 'тτ'],
    ['u', 'υսц'],
    ['U', 'Ս'],
    ['v', 'νѵ'],
    ['w', 'ԝωѡ'],
    ['x', 'хχ'],
    ['X', 'ХΧ'],
    ['y', 'уγү'],
    ['Y', 'УΥҮ'],
    ['Z', 'Ζ'],
    ['3', 'ЗзӠ'],
  ].flatMap(([letter = '', others = '']) => [...others].map((other) => [other, letter] as const)),
)

/**
 * A name reduced to its look at a glance: without case, marks and blanks, and with one letter for all that look alike.
 */
function skeletonOf(name: string): string {
  const letters = [...name.normalize('NFKD').replace(/[\p{M}\p{DI}\p{Z}]/gu, '')]
  const alike = letters.map((letter) => lookAlikes.get(letter) ?? letter).join('')
  // `I` looks like `l`, and becomes `i` in lower case, so `i` counts as `l`.
  return alike.toLowerCase().replaceAll('i', 'l').replaceAll('rn', 'm').replaceAll('vv', 'w')
}

/** The number in brackets that `distinctName` appends. */
const number = / \(\d+\)$/

/** Whether two names look the same at a glance, without the numbers that `distinctName` appends. */
export const looksAlike = (one: string, other: string): boolean =>
  skeletonOf(one.replace(number, '')) === skeletonOf(other.replace(number, ''))

/** The name, with a number appended if it looks like one of the other names: `Ada (2)`. */
export function distinctName(name: string, others: readonly string[]): string {
  const taken = new Set(others.map(skeletonOf))
  const isTaken = (called: string) => taken.has(skeletonOf(called))
  if (!isTaken(name)) return name
  let place = 2
  while (isTaken(`${name} (${place})`)) place++
  return `${name} (${place})`
}
