/**
 * Names by which somebody would seem to speak for the server, in the languages of the product, and the names of the
 * product itself.
 */
const claims = [
  ['operator', 'admin', 'administrator', 'moderator', 'mod', 'staff', 'support', 'system', 'server'],
  ['betreiber', 'betreiberin', 'verwalter', 'moderatorin', 'administratorin'],
  ['exploitant', 'administrateur', 'moderateur', 'serveur'],
  ['gestore', 'amministratore', 'moderatore', 'operatore'],
  ['serwer', 'moderatorka', 'administratorka', 'operatorka'],
  ['ops', 'opsroom'],
].flat()
/** Words that can be added to a reserved name without making it another name, as in "The operator of Ops Room". */
const additions = [
  'the',
  'a',
  'of',
  'this',
  'official',
  'team',
  'der',
  'die',
  'das',
  'le',
  'la',
  'l',
  'il',
  'lo',
  'room',
]

/**
 * Characters that look like a letter of the reserved names. Variants of capitals and digits in other scripts are
 * covered by NFKD.
 */
const alike: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['аα@4', 'a'],
    ['вβ8', 'b'],
    ['сϲ', 'c'],
    ['еε3', 'e'],
    ['нη', 'h'],
    ['іι1!|ӏ', 'i'],
    ['мμ', 'm'],
    ['оο0', 'o'],
    ['рρ', 'p'],
    ['ѕ5$', 's'],
    ['тτ7', 't'],
    ['уυ', 'y'],
    ['хχ', 'x'],
  ].flatMap(([signs = '', letter = '']) => [...signs].map((sign) => [sign, letter])),
)

const asLetters = (word: string): string => [...word].map((sign) => alike[sign] ?? sign).join('')

/**
 * The words of a name as they look to a reader. A number after a word is dropped, because it does not make another
 * name.
 */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[\s\p{Pd}\p{Pc}.,:;'’()[\]/\\*]+/u)
    .filter((word) => /[\p{L}@$!|]/u.test(word))
    .map((word) => asLetters(word).replaceAll(/[^\p{L}]/gu, ''))
    .filter((word) => word !== '')

/**
 * Whether a name claims to be the person who runs the server: it consists of reserved words only, in any spelling.
 * "Radio operator" is allowed.
 */
export function isReservedName(name: string): boolean {
  const words = wordsOf(name)
  if (claims.includes(words.join(''))) return true
  const others = words.filter((word) => !claims.includes(word))
  return others.length < words.length && others.every((word) => additions.includes(word))
}
