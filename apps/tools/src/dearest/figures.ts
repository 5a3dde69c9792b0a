import type { DearestOptions } from './options.ts'
import type { DearestResult } from './run.ts'

const ms = (milliseconds: number): string => milliseconds.toFixed(milliseconds < 10 ? 1 : 0)

/** The measured costs as a table in Markdown, or as one line of JSON. */
export function dearestText(result: DearestResult, { json }: Pick<DearestOptions, 'json'>): string {
  if (json) return JSON.stringify(result)
  const rows = result.costs.map(
    ({ name, what, game, main, beside, postgres, charged, share, sent, done, rule }) => {
      const about = [what, game, done < sent && `${rule} ${sent - done} times`]
      const cells = [
        `\`${name}\``,
        about.filter(Boolean).join(', '),
        ms(main),
        ms(beside),
        ms(postgres),
        ms(charged),
        `${share.toFixed(1)} %`,
      ]
      return `| ${cells.join(' | ')} |`
    },
  )
  return [
    '| message | | main thread, ms | beside it | Postgres | charged | of a core, for ever |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
    ...result.wholes.map(
      ({ game, orders, charged }) =>
        `A whole game of \`${game}\`, ${orders} orders of all its players: charged ${ms(charged)} ms.`,
    ),
  ].join('\n')
}
