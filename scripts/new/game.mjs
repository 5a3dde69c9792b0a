import { after, all, atEndOf, before, importing } from './edits.mjs'
import { languagesIn, messagesToWrite, template } from './templates.mjs'

const at = {
  rules: ({ kebab }) => `packages/rules/src/${kebab}`,
  board: ({ kebab }) => `apps/web/src/boards/${kebab}`,
  testkit: ({ kebab }) => `packages/testkit/src/${kebab}`,
  words: (language, { kebab }) => `messages/${language}/${kebab}`,
  rulesPackage: 'packages/rules/package.json',
  games: 'packages/rules/src/games.ts',
  boards: 'apps/web/src/boards/boards.ts',
  faces: 'apps/web/src/boards/faces.ts',
  chunks: 'apps/web/scripts/chunks.ts',
  walls: '.dependency-cruiser.cjs',
  subjects: 'packages/testkit/src/nights/subjects.ts',
  docs: 'apps/tools/src/adding-a-game.test.ts',
}

/** The new files of a game, each with its template. */
const templatesOf = (names) => ({
  [`${at.rules(names)}/game.ts`]: 'rules/game.ts',
  [`${at.rules(names)}/game.test.ts`]: 'rules/game.test.ts',
  [`${at.rules(names)}/index.ts`]: 'rules/index.ts',
  [`${at.testkit(names)}/subject.ts`]: 'testkit/subject.ts',
  [`${at.board(names)}/index.ts`]: 'board/index.ts',
  [`${at.board(names)}/options.ts`]: 'board/options.ts',
  [`${at.board(names)}/${names.pascal}Board.svelte`]: 'board/MyThingBoard.svelte',
  [`${at.board(names)}/${names.pascal}Replay.svelte`]: 'board/MyThingReplay.svelte',
  [`${at.board(names)}/SetupForm.svelte`]: 'board/SetupForm.svelte',
  [`${at.board(names)}/words/words.ts`]: 'board/words.ts',
  [`${at.board(names)}/lobby/face.ts`]: 'board/face.ts',
  [`${at.board(names)}/lobby/words.ts`]: 'board/face-words.ts',
  [`${at.board(names)}/lobby/FirstMark.svelte`]: 'board/FirstMark.svelte',
  [`${at.board(names)}/lobby/SecondMark.svelte`]: 'board/SecondMark.svelte',
})

const wordsOf = (language, { kebab, camel, title }) => {
  const write = (sentences) => messagesToWrite(language, sentences)
  return {
    'face.json': write({
      [`side.${kebab}-first`]: `the first side of ${title}.`,
      [`side.${kebab}-second`]: `the second side of ${title}.`,
      [`room.seat.${kebab}-first.text`]: `what its seat does.`,
      [`room.seat.${kebab}-second.text`]: `what its seat does.`,
    }),
    'board/board.json': write({
      [`${camel}.setup`]: 'the options in plain words.',
      [`${camel}.stones`]: 'what lies on the table ({count}).',
      [`${camel}.take`]: 'the button of an order ({count}).',
      [`refusal.${camel}.over`]: 'the game is over.',
      [`refusal.${camel}.notYourTurn`]: 'it is the turn of the other seat.',
      [`refusal.${camel}.tooMany`]: 'fewer stones lie there.',
    }),
  }
}

const boardEntry = ({ kebab, camel }) => `  '${kebab}': {
    module: async () => (await import('./${kebab}/index.ts')).${camel}Board,
    words: async () => (await import('./${kebab}/words/words.ts')).words,
    async options() {
      const { words } = await import('./${kebab}/words/words.ts')
      const [{ ${camel}Options }] = await Promise.all([import('./${kebab}/options.ts'), words.open()])
      return ${camel}Options
    },
  },
`

const wall = ({ kebab }) => `    never(
      '${kebab}-knows-core',
      'A game imports core and itself.',
      { path: under('packages/rules/src/${kebab}/'), pathNot: test },
      { path: under('packages/rules/src/(?!core/|${kebab}/)') },
    ),
`

/** @returns {import('./make.mjs').Plan} */
export function game({ root, names }) {
  const { kebab, camel } = names
  const files = Object.fromEntries(
    Object.entries(templatesOf(names)).map(([path, file]) => [path, template(`game/${file}`, names)]),
  )
  for (const language of languagesIn(root))
    for (const [file, messages] of Object.entries(wordsOf(language, names)))
      files[`${at.words(language, names)}/${file}`] = `${JSON.stringify(messages, undefined, 2)}\n`
  return {
    files,
    edits: {
      [at.rulesPackage]: before(/^ {4}"\.\/games"/gm, `    "./${kebab}": "./src/${kebab}/index.ts",\n`),
      [at.games]: all(
        importing(camel, `./${kebab}/index.ts`),
        after(/readonly AnyGame\[\] = \[[^\]]+/g, `, ${camel}`),
      ),
      [at.boards]: atEndOf(/^const boards: .*\n/gm, /^}\n/gm, boardEntry(names)),
      [at.faces]: all(
        importing(`${camel}Face`, `./${kebab}/lobby/face.ts`),
        after(/readonly GameFace\[\] = \[[^\]]+/g, `, ${camel}Face`),
      ),
      [at.chunks]: after(/^const shellWords = \[[^\]]+/gm, `, '${kebab}/face'`),
      [at.walls]: before(/^ {4}never\(\n {6}'bots-are-pure'/gm, wall(names)),
      [at.subjects]: all(
        importing(`${camel}Subject`, `../${kebab}/subject.ts`),
        atEndOf(/^export const subjects.*\n/gm, /^\]/gm, `  ${camel}Subject,\n`),
      ),
    },
    tests: [`${at.rules(names)}/game.test.ts`, at.docs, 'apps/web/scripts/words-report.test.ts'],
  }
}
