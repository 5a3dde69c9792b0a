import type { AttackResult } from './run.ts'

/** The result of an attack as text. @param isJson whether the text is one line of JSON */
export function attackText(result: AttackResult, isJson: boolean): string {
  if (isJson) return JSON.stringify(result)
  const { compared, packets, bytes, questions, problems } = result
  const lines = Object.entries(compared)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([what, count]) => `${what.padEnd(20)} ${count} comparisons`)
  return [
    ...lines,
    `${packets} packets, ${Math.round(bytes / 1000)} kB, ${questions} rounds of questions`,
    ...(problems.length === 0 ? ['nobody could tell the two apart'] : problems),
  ].join('\n')
}
