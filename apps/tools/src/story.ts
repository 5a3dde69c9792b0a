import { flag, readArguments, runCommand } from '@opsroom/command-line'

/** `pnpm --silent story RECORD.json`: tells a duel of Blue Max turn by turn, with the aim of each pilot. */
const usage = `usage: pnpm --silent story RECORD.json
Tells a duel of Blue Max by its record, as Markdown: a line for each turn, with what each pilot was after as the places of
the planes say it, and what came of it. The page of examples/blue-max is made so.
  --help  this text`

await runCommand({
  name: 'pnpm story',
  usage,
  exits: { 0: 'the duel was told', 1: 'the file is no record of a whole game of Blue Max' },
  read: (args) => readArguments(args, { help: flag }, { least: 1, most: 1, name: 'RECORD.json' }),
  async run({ words: [file = ''] }) {
    const { storyOfRecord: storyIn } = await import('./story/story.ts')
    const story = storyIn(file)
    if ('problem' in story) console.error(`pnpm story: ${file}: ${story.problem}`)
    else console.log(story.text)
    return 'text' in story
  },
})
