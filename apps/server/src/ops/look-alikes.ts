/**
 * Letters that look like Latin ones in the usual type, from the table of confusable characters of Unicode (UTS #39): those
 * of Cyrillic, Greek and Armenian, and figures. The whole table has thousands that nobody has on a keyboard.
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

/** The name as the eye takes it at a glance: without case, marks and blanks, each letter for those that look like it. */
function skeletonOf(name: string): string {
  const letters = [...name.normalize('NFKD').replace(/[\p{M}\p{DI}\p{Z}]/gu, '')]
  const alike = letters.map((letter) => lookAlikes.get(letter) ?? letter).join('')
  // `I` looks like `l`, and a name in small letters has `i` for it.
  return alike.toLowerCase().replaceAll('i', 'l').replaceAll('rn', 'm').replaceAll('vv', 'w')
}

/** The number that `distinctName` appends. */
const number = / \(\d+\)$/

/** Whether two names look the same at a glance, apart from the number by which a table tells them apart. */
export const looksAlike = (one: string, other: string): boolean =>
  skeletonOf(one.replace(number, '')) === skeletonOf(other.replace(number, ''))

/** The name, with a number where it looks like another one: `Ada (2)`. */
export function distinctName(name: string, others: readonly string[]): string {
  const taken = new Set(others.map(skeletonOf))
  const isTaken = (called: string) => taken.has(skeletonOf(called))
  if (!isTaken(name)) return name
  let place = 2
  while (isTaken(`${name} (${place})`)) place++
  return `${name} (${place})`
}
