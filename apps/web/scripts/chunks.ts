/** A group of modules that the build writes into one file (Rolldown's `codeSplitting.groups`). */
interface ChunkGroup {
  name: string
  priority: number
  tags?: '$initial'[]
  test?: RegExp
}

/**
 * What is loaded together is one file: many small ones compress worse, by a tenth for the table, and each costs a line
 * in the list of what is fetched beside what. What is not named here is split as it is imported.
 */
export const chunkGroups: ChunkGroup[] = [
  // Every page needs all of it.
  { name: 'app', priority: 4, tags: ['$initial'] },
  // What most pages need, the lobby and the table among them.
  {
    name: 'parts',
    priority: 3,
    test: /web\/src\/(ui\/(?!sound|Lazy|NotLoaded)|words\/(?!.*\.words)|state\/(seats|fold|answered|fresh-id)|boards\/(faces|duel\/lobby\/(?!Solo|words))|app\/)|rules\/src\/core\/bot-levels/,
  },
  // The rules of a game.
  { name: 'rules', priority: 2, test: /packages\/rules\/src\/duel\/(?!advice|forecast|testkit)/ },
  // The map and what stands around it: the table, the replay and the lessons draw the same.
  {
    name: 'board',
    priority: 1,
    test: /web\/src\/(board-kit\/(hex-map|log|panel\/(?!Sounds))|boards\/duel\/(hex-summary|map|pieces|status|weather|log\/(tell|ledger-words|DuelLog)))/,
  },
]
