import { propertiesOf } from '../properties/all.ts'
import type { Property } from '../properties/property.ts'
import type { MistakeGroup } from './groups.ts'

const head = (count: number) => `# Deliberate mistakes

A property that cannot fail proves nothing. So each run of the tests makes these ${count} mistakes in the games and in the table, one at a time, and demands that the property beside each notices it in a night whose number is in \`packages/testkit/src/broken/remembered-nights.json\`. [Testing](testing.md#deliberate-mistakes) says how a number is found anew, and which mistakes other tests make.

\`pnpm test:unit broken-games -u\` writes this page from the code; each run compares the two.`

const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

const table = (heads: readonly string[], rows: readonly string[]): string =>
  [row(...heads), row(...heads.map(() => '---')), ...rows].join('\n')

function groupOf({ title, subject, mistakes }: MistakeGroup): string {
  const { game, title: kind } = subject
  const where = title.startsWith(game.title) ? title : `${game.title}${kind ? `, ${kind}` : ''}: ${title}`
  const rows = mistakes.map(({ what, caughtBy }) => row(what, `\`${caughtBy}\``))
  return `## ${where}\n\n${table(['mistake', 'noticed by'], rows)}`
}

/** Every property of these subjects with its claim, and the number of mistakes that it must detect. */
function propertiesIn(groups: readonly MistakeGroup[]): string {
  const all = groups.flatMap(({ subject }) => propertiesOf(subject))
  const byId = new Map(all.map((property): [string, Property] => [property.id, property]))
  const noticed = groups.flatMap(({ mistakes }) => mistakes.map(({ caughtBy }) => caughtBy))
  const rows = [...byId.values()].map(({ id, claim }) =>
    row(`\`${id}\``, claim, noticed.filter((caughtBy) => caughtBy === id).length),
  )
  return `## Properties\n\n${table(['property', 'claim', 'mistakes'], rows)}`
}

/** A page of the documentation, in Markdown, that lists all deliberate mistakes. */
export function mistakesPage(groups: readonly MistakeGroup[]): string {
  const count = groups.reduce((sum, { mistakes }) => sum + mistakes.length, 0)
  return `${[head(count), ...groups.map(groupOf), propertiesIn(groups)].join('\n\n')}\n`
}
