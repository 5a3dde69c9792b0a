import { after, before, withMessages } from './edits.mjs'
import { languagesIn, messagesToWrite, template } from './templates.mjs'

/** The files that name kinds of notices. */
const at = {
  protocol: 'packages/protocol/src/notice-kinds.ts',
  table: 'apps/server/src/notices/kinds/table.ts',
  test: (kind) => `apps/server/src/notices/kinds/${kind}.test.ts`,
  words: (language) => `messages/${language}/notice-channels/kinds.json`,
  page: 'docs/notices.md',
}

/** @returns {import('./make.mjs').Plan} */
export function notice({ root, names }) {
  const { kebab, camel } = names
  const words = (language) =>
    withMessages(
      messagesToWrite(language, {
        [`notices.kind.${camel}`]: `the label of ${kebab} in the form of a channel.`,
        [`@server:notice.${camel}`]: `the notice ${kebab} for room {room} ({game}).`,
      }),
    )
  return {
    files: { [at.test(kebab)]: template('notice/my-thing.test.ts', names) },
    edits: {
      [at.protocol]: before(
        /\n {2}\/\*\* Somebody seeks an opponent/g,
        `\n  /** To write: when a person gets this notice. */\n  ${camel}: 'news',`,
      ),
      [at.table]: before(
        /\n {2}seek: \{/g,
        `\n  ${camel}: {\n    // To write: the people to notify, or 'elsewhere'.\n    people: () => [],\n    // To write: how long it is true.\n    stillTrue: async () => undefined,\n  },`,
      ),
      [at.page]: after(/^\| `chapterOver`.*\n/gm, `| \`${camel}\` | To write: when a person gets it |\n`),
      ...Object.fromEntries(languagesIn(root).map((language) => [at.words(language), words(language)])),
    },
    tests: [at.test(kebab), 'apps/web/scripts/words-report.test.ts'],
  }
}
