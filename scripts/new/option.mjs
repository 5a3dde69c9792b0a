import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, all, atEndOf, importing } from './edits.mjs'
import { languagesIn, messagesToWrite, template } from './templates.mjs'

const folder = 'packages/rules/src/duel/optional'
/** The files that name optional rules of Duel. */
const at = {
  rule: (name) => `${folder}/${name}.ts`,
  test: (name) => `${folder}/${name}.test.ts`,
  list: `${folder}/index.ts`,
  ids: `${folder}/rule-ids.ts`,
  words: (language, name) => `messages/${language}/duel/options/${name}.json`,
  rulebook: 'docs/duel-rules.md',
  page: 'docs/optional-rules.md',
}

const groups = { D10: 'advanced', D12: 'expansions' }
const chapterOf = (rule) => rule.slice(0, 3)
const numberOf = (rule) => Number(rule.slice(4))

/** The next rule of D12 that neither the code nor the rulebook has. */
function nextRule(root) {
  const text = readFileSync(join(root, at.ids), 'utf8') + readFileSync(join(root, at.rulebook), 'utf8')
  const numbers = [...text.matchAll(/\bD12\.(\d+)/g)].map(([, number]) => Number(number))
  return `D12.${Math.max(...numbers) + 1}`
}

/** Puts an option behind those with smaller rules: the list is in the order of their ids. */
const inList = (root, rule, variable) => (text) => {
  const files = [...text.matchAll(/^import \{ (\w+) \} from '(\.[^']+)'/gm)]
  const ruleOf = ([, name, file]) =>
    new RegExp(`export const ${name} = defineOption\\(\\{\\s+rule: '(D1[02]\\.\\d+)`).exec(
      readFileSync(join(root, folder, file), 'utf8'),
    )?.[1]
  const earlier = files
    .map((found) => [found[1], ruleOf(found)])
    .filter(([, other]) => other !== undefined && isBefore(other, rule))
    .sort(([, one], [, other]) => (isBefore(one, other) ? -1 : 1))
  const [previous] = earlier.at(-1)
  return after(new RegExp(`^ {2}${previous},\\n`, 'gm'), `  ${variable},\n`)(text)
}

const isBefore = (one, other) =>
  chapterOf(one) === chapterOf(other) ? numberOf(one) < numberOf(other) : one < other

/** The import of `defineOption` as other options have it. */
function definition(root) {
  const other = readFileSync(join(root, at.rule('shroud')), 'utf8')
  const [, path] = /^import \{ defineOption \} from '(.+)'$/m.exec(other) ?? []
  if (path === undefined) throw new Error(`${at.rule('shroud')} imports no defineOption`)
  return path
}

/** @returns {import('./make.mjs').Plan} */
export function option({ root, names, rule = nextRule(root) }) {
  const { kebab, camel, title } = names
  const chapter = chapterOf(rule)
  const filled = (file) =>
    template(`option/${file}`, names)
      .replaceAll('D12.99', rule)
      .replace('../define-option.ts', definition(root))
      .replaceAll(/\bexpansions\b/g, groups[chapter])
  const words = (language) =>
    messagesToWrite(language, {
      [`option.${rule}`]: `the name of ${rule}.`,
      [`option.${rule}.text`]: `what ${rule} changes, for somebody who chooses options.`,
      [`ruleText.${rule}`]: `the rule ${rule} for the rulebook of the product.`,
      [`@duel/learn:example.${rule}`]: `an example of ${rule}.`,
    })
  return {
    files: {
      [at.rule(kebab)]: filled('my-thing.ts'),
      [at.test(kebab)]: filled('my-thing.test.ts'),
      ...Object.fromEntries(
        languagesIn(root).map((language) => [
          at.words(language, kebab),
          `${JSON.stringify(words(language), undefined, 2)}\n`,
        ]),
      ),
    },
    edits: {
      [at.list]: all(inList(root, rule, camel), importing(camel, `./${kebab}.ts`)),
      [at.ids]: after(new RegExp(`^ {2}'${chapter}\\.\\d+',\\n`, 'gm'), `  '${rule}',\n`),
      [at.rulebook]: atEndOf(
        new RegExp(`^## ${chapter} .*\\n`, 'gm'),
        /^\n## /gm,
        `- ${rule} *${title}*: To write: the rule.\n`,
      ),
      [at.page]: atEndOf(
        new RegExp(`^## What ${chapter} brings, for clients\\n[^]*?^\\| --- .*\\n`, 'gm'),
        /^(?!\|)/gm,
        `| ${rule} | – | – | To write: what it adds to state, orders and events |\n`,
      ),
    },
    tests: [at.test(kebab), 'apps/web/scripts/words-report.test.ts'],
  }
}
