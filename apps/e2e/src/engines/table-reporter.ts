import type { Reporter, TestCase } from '@playwright/test/reporter'

const columns = [
  'pages by address',
  'dialog while fetched',
  'without a server',
  'first visit',
  'whole night',
] as const
export type Column = (typeof columns)[number]

/** A result of a test, for one browser. */
export interface Cell {
  browser: string
  column: Column
  result: string
}

/** The type of the annotations by which tests hand over cells. */
export const cellType = 'cell of the table of engines'

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** Prints a table at the end: each browser with its version, and what has been shown of it. */
export default class TableReporter implements Reporter {
  private readonly cells: Cell[] = []

  /** Another reporter prints the tests. */
  printsToStdio(): boolean {
    return false
  }

  onTestEnd({ annotations }: TestCase): void {
    for (const { type, description = '' } of annotations)
      if (type === cellType) this.cells.push(JSON.parse(description))
  }

  onEnd(): void {
    const browsers = [...new Set(this.cells.map(({ browser }) => browser))].sort()
    const resultOf = (browser: string, column: Column) =>
      this.cells.find((cell) => cell.browser === browser && cell.column === column)?.result ?? '–'
    const rows = browsers.map((browser) => [browser, ...columns.map((column) => resultOf(browser, column))])
    const head = ['browser', ...columns]
    const table = [head, head.map(() => '---'), ...rows].map(row)
    process.stdout.write(`\n${table.join('\n')}\n\n`)
  }
}
