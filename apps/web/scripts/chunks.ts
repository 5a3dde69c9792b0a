import type { FirstPage } from './first-files.ts'

/** A group of modules that the build writes into one file (Rolldown's `codeSplitting.groups`). */
interface ChunkGroup {
  name: string
  priority: number
  tags?: '$initial'[]
  test?: RegExp
}

/**
 * Modules that are loaded together are one file: many small ones compress worse, by a tenth for the table, and each
 * costs a line in the list of what is fetched beside what. Everything else is split as it is imported.
 */
export const chunkGroups: ChunkGroup[] = [
  // It is run before all others, while they are on their way (`first-files.ts`).
  {
    name: 'socket',
    priority: 7,
    test: /(socket|engine)\.io(?!.*\?polling)|web\/src\/state\/first-socket/,
  },
  // Every page needs all of it.
  { name: 'app', priority: 6, tags: ['$initial'] },
  // Modules of most pages, the lobby and the table among them.
  {
    name: 'parts',
    priority: 5,
    test: /web\/src\/(ui\/(?!sound|Sound|[Ss]creen-?[Oo]n|app-badge|Legend|SaveRecord|Lazy|NotLoaded|CopyLine|Segments)|words|state\/(seats|answered|fresh-id|outbox)|boards\/(faces|(duel|blue-max)\/lobby\/(?!Solo|Door|words))|app\/(?!further))|rules\/src\/core\/bot-levels/,
  },
  // The texts on a room's options, before the rules are there.
  {
    name: 'options',
    priority: 4,
    test: /rules\/src\/duel\/(setup\/(editions|version)|optional\/editions|solo\/all-tiles)\.ts|web\/src\/boards\/duel\/words\/words\.ts/,
  },
  // The base game of Duel, with those parts of the state of its options that the board reads.
  {
    name: 'rules',
    priority: 3,
    test: /packages\/rules\/src\/duel\/((?!index\.ts|advice|forecast|game\/(all-|duel|options|setup-schema|switches)|testkit|optional|solo|words\/rule-ids)|advice\/(standing|turn-forecast)|optional\/(.*\/slices?|window\/allowance)\.ts|solo\/slice\.ts)/,
  },
  // Its options, for tables that play by one.
  {
    name: 'whole',
    priority: 2,
    test: /packages\/rules\/src\/duel\/(optional|solo|game\/(options|setup-schema))/,
  },
  // The map and what stands around it: the table, the replay and the lessons draw the same.
  {
    name: 'board',
    priority: 1,
    test: /pictures\/src\/(hex-map|duel\/(?!terrain|country))|web\/src\/(ui\/LegendButton|board-kit\/(hex-map|log|status|notes\/(note-desk|SignMark)|panel\/(?!Sounds|MoreChoices))|boards\/duel\/(index\.ts|hex-summary|models\/(desk|states)|options\/options?\.ts|map\/(?!shade-of|ShadeLayer|shown-board|OwnGround|Fires|HexCard)|pieces|status|weather\/(?!WeatherLayer)|log\/(tell|ledger-words|DuelLog)))/,
  },
  // The state of a table; the lobby fetches it with the one that it shows.
  {
    name: 'store',
    priority: 2,
    test: /web\/src\/state\/(table|draft|fold)|rules\/src\/core\/table\/standing-now/,
  },
  // A replay asks a question without the stores of other pages.
  { name: 'question', priority: 3, test: /web\/src\/state\/question/ },
  // The base of the stores of many pages, so that none of them fetches the next group for it.
  { name: 'resource', priority: 2, test: /web\/src\/state\/resource/ },
  // Modules that the lobby and the way to the next game share.
  { name: 'visible', priority: 2, test: /web\/src\/(state\/visible|ui\/app-badge|screens\/own-room)/ },
  // Sentences for any screen, and the care of the line: fetched when the page has come to rest, or gets no connection.
  {
    name: 'anywhere',
    priority: 1,
    test: /web\/src\/(state\/(line-care|connectivity|obstacle|same-seat|translated|invitations)|screens\/(anywhere|invite\/InvitationPrompt))/,
  },
  // The panels beside the map, with the console of the first phase and the parts of all consoles.
  {
    name: 'table',
    priority: 0,
    test: /web\/src\/(ui\/(sound\/sounds|SoundSwitch)|screens\/(table\/(?!NextGame|time-off|Elsewhere|beforehand|[Aa]fterwards|AskFor|Asked|Clocks|Cover|Late|OneClick|PastLinks|Prompts|Rematch|Substitute|TableMenu)|chat\/(Chat|ChatButton)\.svelte)|state\/(cover|now)|board-kit\/(away\/catch-up|stage|notes\/(?!Notes\.|chapters|OpenedNotes|note-desk|SignMark)|order-builder\/(?!choice-task|ChoiceConsole))|boards\/duel\/(later|DuelBoard|map\/shown-board|consoles\/(Console|MorePicks|Orders|ordering|StandingOrder|WaitingConsole|parts|Squadron(s|Row)|Gauge)|models\/(extras|looked-up|night-stop|order-words|seat-view|squadrons)|moments\/night-end))|rules\/src\/(core\/(table\/attention|random|preview)|duel\/advice\/bases)/,
  },
]

const shellWords = ['shell/first', 'duel/face', 'blue-max/face']

/** The files of the pages that are most often opened by address: they are asked for at once (`first-files.ts`). */
export const firstPageFiles: readonly FirstPage[] = [
  {
    address: /^\/$/,
    modules: [/screens\/lobby\/Lobby\.svelte$/],
    pictures: [/boards\/duel\/lobby\/door\.webp$/, /boards\/blue-max\/lobby\/door\.svg$/],
    words: [...shellWords, 'shell/lobby'],
  },
  {
    address: /^\/r\/[a-z0-9]{6}\/?$/,
    modules: [
      /screens\/room\/RoomScreen\.svelte$/,
      /boards\/duel\/setup\/index\.ts$/,
      /boards\/duel\/words\/words\.ts$/,
    ],
    words: [...shellWords, 'shell/lobby', 'duel/options'],
  },
  {
    address: /^\/r\/[a-z0-9]{6}\/(?!replay|chapters)[a-z0-9]{1,16}\/?$/,
    modules: [
      /screens\/table\/TableScreen\.svelte$/,
      /boards\/duel\/index\.ts$/,
      /boards\/duel\/words\/words\.ts$/,
      /boards\/duel\/DuelBoard\.svelte$/,
    ],
    words: [...shellWords, 'duel/board'],
  },
  {
    address: /^\/r\/[a-z0-9]{6}\/replay\/?$/,
    modules: [
      /app\/further-pages\.ts$/,
      /screens\/replay\/ReplayScreen\.svelte$/,
      /boards\/duel\/index\.ts$/,
      /boards\/duel\/words\/words\.ts$/,
      /boards\/duel\/replay\/DuelReplay\.svelte$/,
      /protocol\/src\/replay\.ts$/,
    ],
    words: [...shellWords, 'shell/past', 'duel/board'],
  },
]
