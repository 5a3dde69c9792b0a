// Which way the arrows point: web → protocol → rules, server → protocol → rules, bots → rules, e2e → nothing.
const test = '\\.test\\.ts$'
/** Helpers of tests beside them. */
const testing = '^(packages/bots/src/.*testing|packages/tournament/src/testing|apps/server/testing)/'
const testkit = '^packages/testkit/src/'
const joinsOptions =
  '^packages/rules/src/duel/(index|game/(all-rule-ids|all-words|bind|guide|options|setup-schema|switches))\\.ts$'
const npm = (...names) => `(^|/)node_modules/(${names.join('|')})(/|$)`
const under = (...folders) => `^(${folders.join('|')})`

/**
 * The floors of the server, the lowest first: a folder imports those of the floors below it, types included, and none beside
 * it. Every folder stands on one.
 */
const serverFloors = [
  ['ops'], // configuration, log, clock, metrics, limits, HTTP
  ['store'], // the database: rows, and the rules of what is written together
  ['identity'], // who is calling
  ['redis'], // what processes of one database share
  ['sockets'], // connections, audiences, the table of handlers
  ['table'], // tables in memory, their orders and their past
  ['ratings'],
  ['lobby'], // rooms: who opens them, and under which limits
  [
    'beforehand',
    'bots',
    'chat',
    'insight',
    'invitations',
    'public-face',
    'push',
    'sealed',
    'seeks',
    'tournaments',
  ],
  ['notices', 'safety'],
  ['account'],
  ['live'], // lines and turns: what comes is read, counted, handled and answered
  ['seat-api'], // programs, by HTTP
  ['account-api'], // programs that act for a person, by HTTP
  ['doctor', 'replay-check'], // commands
]
const onFloors = `^apps/server/src/(${[...serverFloors.flat(), 'generated'].join('|')})/`

/** The rooms of Duel's rules, the lowest first: a room imports those below it, types included, and none beside it. */
const duelFloors = [
  ['words'], // ids of rules, picks, refusals and reasons
  ['guide'], // descriptions of the base game's fields for authors of programs
  ['board'],
  ['setup'],
  ['state'], // with events and orders
  ['rules'], // the contract
  ['scoring'],
  ['plan'],
  ['defences', 'fighters', 'mosquito'],
  ['orders', 'night'],
  ['advice'],
  ['optional', 'solo'],
  ['game'], // joins them all
]
/** The playability of a board is that of a raid; two types are of rooms above. */
const duelLooksUp = '^packages/rules/src/duel/(board/validate|state/queries|setup/setup)\\.ts$'

const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    never(
      'no-circles',
      'A circle of imports is one file in pieces. `check:cycles` counts those that are tied by types.',
      { pathNot: '/generated/' },
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    never(
      'nothing-missing',
      'The import leads nowhere. (The build makes the modules of words, `scripts/words.ts` of apps/web, and addresses of files, `?url`.)',
      {},
      { couldNotResolve: true, pathNot: '^virtual:|\\?url$' },
    ),
    never('tests-are-leaves', 'Nothing imports a test.', {}, { path: test }),
    never(
      'testkit-is-for-tests',
      'The test kit stays out of the product.',
      {
        path: under('packages/', 'apps/server/', 'apps/web/'),
        // The playground is in development builds only.
        pathNot: [test, testing, testkit, under('apps/web/src/screens/playground/')],
      },
      { path: testkit },
    ),

    never(
      'testing-is-for-tests',
      'Helpers of tests stay out of what is shipped.',
      {
        path: under('apps/server/src/', 'apps/web/src/', 'packages/bots/src/', 'packages/tournament/src/'),
        pathNot: [test, testing],
      },
      { path: testing },
    ),
    never(
      'server-has-doors',
      'Other packages use what apps/server exports, and nothing behind it.',
      { pathNot: under('apps/server/') },
      {
        path: under('apps/server/'),
        pathNot: '^apps/server/(src/(server|tables|store/index)|testing/(index|global-setup|needs))\\.ts$',
      },
    ),

    never(
      'rules-are-pure',
      'The rules import zod, a hash library and themselves: no Node, no other package.',
      { path: under('packages/rules/src/'), pathNot: test },
      { pathNot: [under('packages/rules/src/'), npm('zod', '@noble/hashes')] },
    ),
    never(
      'small-zod',
      'A browser fetches every schema: they are made with zod/mini, a third of the size. One import of zod brings all of it.',
      {
        path: under(
          'packages/rules/src/',
          'packages/protocol/src/',
          'packages/tournament/src/',
          'packages/testkit/src/',
          'apps/web/src/',
        ),
      },
      { path: '(^|/)node_modules/zod/(?!(v4/)?(mini|locales)/)' },
    ),
    never(
      'testkit-is-pure',
      'The test kit imports the rules, fast-check and Vitest.',
      { path: testkit, pathNot: test },
      {
        pathNot: [under('packages/rules/src/'), testkit, npm('zod', '@noble/hashes', 'fast-check', 'vitest')],
      },
    ),
    never(
      'testkit-door-is-for-the-testkit',
      "What the test kit needs from inside a game is nobody else's.",
      { pathNot: [testkit, test] },
      { path: under('packages/rules/src/[^/]+/testkit\\.ts') },
    ),
    never(
      'core-knows-no-game',
      'What every game is made of knows none of them.',
      { path: under('packages/rules/src/core/'), pathNot: test },
      { path: under('packages/rules/src/(?!core/)') },
    ),
    never(
      'table-names-no-feature',
      'The table goes through the two lists of its features. Bids alone are waited for before the start (`seatsWaitingAt`).',
      { path: under('packages/rules/src/core/table/(?!features/|index\\.ts|test-helpers/)'), pathNot: test },
      {
        path: under('packages/rules/src/core/table/features/'),
        pathNot: under('packages/rules/src/core/table/features/(events|commands|bids)\\.ts'),
      },
    ),
    never(
      'features-stand-below-the-table',
      'A feature knows a table without features, and those features that it builds on.',
      { path: under('packages/rules/src/core/table/features/'), pathNot: test },
      {
        path: under(
          'packages/rules/src/core/(record|sealed)/',
          'packages/rules/src/core/table/(attention|commands|decide|event-log|events|match|next-steps|play|propose|reasons|refuse|requests|stand-in|state)\\.ts',
        ),
      },
    ),
    never(
      'duel-knows-core',
      'A game imports core and itself.',
      { path: under('packages/rules/src/duel/'), pathNot: test },
      { path: under('packages/rules/src/(?!core/|duel/)') },
    ),
    never(
      'blue-max-knows-core',
      'A game imports core and itself.',
      { path: under('packages/rules/src/blue-max/'), pathNot: test },
      { path: under('packages/rules/src/(?!core/|blue-max/)') },
    ),
    never(
      'duel-base-knows-no-option',
      'The base game imports no optional rule, not even a type; only what joins all rules imports their list.',
      { path: under('packages/rules/src/duel/(?!optional/)'), pathNot: [test, joinsOptions] },
      { path: under('packages/rules/src/duel/optional/') },
    ),
    ...duelFloors.flatMap((rooms, level) =>
      rooms.map((room) =>
        never(
          `duel-${room}`,
          'A room of Duel imports the rooms below it (`duelFloors`).',
          { path: `^packages/rules/src/duel/${room}/`, pathNot: [test, duelLooksUp] },
          {
            path: `^packages/rules/src/duel/(${[...rooms.filter((other) => other !== room), ...duelFloors.slice(level + 1).flat()].join('|') || 'nothing'})/`,
          },
        ),
      ),
    ),
    never(
      'options-by-their-list',
      'What joins the rules of a game meets the options in their list.',
      { path: joinsOptions },
      { path: under('packages/rules/src/duel/optional/(?!index\\.ts$)') },
    ),

    never(
      'bots-are-pure',
      'A bot knows the rules and nothing else: no clock, no files, no other package.',
      { path: under('packages/bots/src/'), pathNot: [test, testing] },
      { pathNot: [under('packages/bots/src/', 'packages/rules/src/')] },
    ),
    never(
      'bots-play-by-the-rules',
      'What a bot may know of a game is what the game tells anybody: its public face, and the forecasts.',
      { path: under('packages/bots/src/'), pathNot: test },
      {
        path: under('packages/rules/src/'),
        pathNot: under('packages/rules/src/(core/index|duel/index|duel/forecast|blue-max/index)\\.ts'),
      },
    ),

    never(
      'tournaments-are-pure',
      'Who meets whom is made of the rules’ random numbers and a library for matchings: no clock, no files.',
      { path: under('packages/tournament/src/'), pathNot: test },
      {
        pathNot: [
          under('packages/tournament/src/', 'packages/rules/src/core/'),
          npm('zod', 'edmonds-blossom-fixed'),
        ],
      },
    ),
    never(
      'pictures-are-pure',
      'Pictures of boards are made of the rules alone: no clock, no files, no DOM.',
      { path: under('packages/pictures/src/'), pathNot: test },
      {
        pathNot: under(
          'packages/pictures/src/',
          'packages/rules/src/(core/index|duel/index|blue-max/index)\\.ts',
        ),
      },
    ),
    never(
      'pictures-of-games-stand-apart',
      'What the pictures of two games share stands beside them.',
      { path: '^packages/pictures/src/([^/]+)/' },
      { path: '^packages/pictures/src/([^/]+/|pictures\\.ts)', pathNot: '^packages/pictures/src/$1/' },
    ),
    never(
      'protocol-is-words',
      'Messages are made of rules, the forms of tournaments, and zod.',
      { path: under('packages/protocol/src/'), pathNot: test },
      {
        pathNot: [
          under('packages/protocol/src/', 'packages/rules/src/', 'packages/tournament/src/schema'),
          npm('zod'),
        ],
      },
    ),
    never(
      'web-knows-protocol',
      'Of the workspace, the browser sees the protocol, the rules, the tournaments, and what pictures of boards are made of.',
      { path: under('apps/web/src/'), pathNot: [test, under('apps/web/src/screens/playground/')] },
      {
        path: under(
          'apps/(?!web/)',
          'packages/(?!protocol/|rules/|tournament/|pictures/)',
          'prisma/',
          'scripts/',
        ),
      },
    ),
    never(
      'board-kit-knows-no-game',
      'The parts of boards are made for any game: no board, and of the rules core alone.',
      { path: under('apps/web/src/board-kit/'), pathNot: test },
      {
        path: under(
          'apps/web/src/boards/',
          'packages/rules/src/(?!core/)',
          'packages/pictures/src/(?!hex-map\\.ts)',
        ),
      },
    ),
    never(
      'boards-stand-apart',
      'What two boards share belongs to the board kit.',
      { path: '^apps/web/src/boards/([^/]+)/' },
      { path: '^apps/web/src/boards/[^/]+/', pathNot: '^apps/web/src/boards/$1/' },
    ),
    never(
      'boards-through-their-list',
      'The shell and the kit meet boards in their list alone; tests open the words of all.',
      { path: under('apps/web/src/(?!boards/)'), pathNot: [test, '/words/testing/'] },
      { path: under('apps/web/src/boards/(?!(boards?|faces?|stills)\\.ts$)') },
    ),
    never(
      'web-tests-know-the-testkit',
      'The tests of the browser see the test kit as well.',
      { path: '^apps/web/src/.*\\.test\\.ts$' },
      {
        path: under(
          'apps/(?!web/)',
          'packages/(?!protocol/|rules/|tournament/|pictures/|testkit/)',
          'prisma/',
          'scripts/',
        ),
      },
    ),
    never(
      'server-knows-protocol',
      'Of the workspace, the server sees the protocol, the rules, the tournaments, the pictures, the bots and the command line. Its tests see the test kit, too.',
      { path: under('apps/server/src/'), pathNot: test },
      {
        path: under(
          'apps/(?!server/)',
          'packages/(?!protocol/|rules/|tournament/|pictures/|bots/|command-line/)',
          'scripts/',
        ),
      },
    ),
    never(
      'server-folders-have-a-floor',
      'A folder of the server that is on no floor: say in `serverFloors` what it may import.',
      { path: '^apps/server/src/[^/]+/', pathNot: onFloors },
      {},
    ),
    never(
      'server-files-have-a-folder',
      'A folder of the server imports folders: what starts it, and its parts together, is above all of them.',
      { path: '^apps/server/src/[^/]+/', pathNot: test },
      { path: '^apps/server/src/[^/]+$' },
    ),
    ...serverFloors.flatMap((folders, level) =>
      folders.map((folder) =>
        never(
          `server-${folder}-knows-what-is-below`,
          'The folders of the server stand in one order.',
          { path: `^apps/server/src/${folder}/`, pathNot: test },
          {
            path: `^apps/server/src/(${[...folders.filter((other) => other !== folder), ...serverFloors.slice(level + 1).flat()].join('|') || 'nothing'})/`,
          },
        ),
      ),
    ),
    never(
      'only-the-store-knows-the-database',
      'Prisma and pg stay behind the functions of the store.',
      { path: under('apps/server/src/'), pathNot: under('apps/server/src/(store|generated)/') },
      { path: [under('apps/server/src/generated/'), npm('@prisma', 'prisma', 'pg')] },
    ),
    never(
      'network-is-for-itself',
      'Where browser and server meet over bad lines, everything is a test.',
      { pathNot: under('tests/network/') },
      { path: under('tests/network/') },
    ),
    never(
      'e2e-knows-the-product',
      'End-to-end tests import nothing of what they test.',
      { path: under('apps/e2e/') },
      { path: under('packages/', 'apps/(?!e2e/)', 'prisma/', 'scripts/') },
    ),
  ],
  options: {
    doNotFollow: { path: ['node_modules', '/generated/'] },
    exclude: {
      // The peers, and what draws the ground, have packages of their own, which are not always here.
      path: '^(packages|apps|tests)/[^/]+/(dist|peers|ground|coverage|\\.svelte-check|test-results|playwright-report)/',
    },
    tsPreCompilationDeps: true,
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'svelte', 'node', 'default', 'types'],
    },
  },
}
