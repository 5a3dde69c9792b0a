// pnpm new: makes the skeleton of a feature, and names it in the lists where a feature of its kind has to be named.
import { fileURLToPath } from 'node:url'
import { flag, readArguments, runCommand, text, WrongArguments } from '@opsroom/command-line'
import { game } from './new/game.mjs'
import { filesOf, make } from './new/make.mjs'
import { isIdentifier, namesOf } from './new/names.mjs'
import { notice } from './new/notice.mjs'
import { option } from './new/option.mjs'
import { page } from './new/page.mjs'

/** The kinds of features, each with the page that tells of one from beginning to end. */
const kinds = {
  option: { plan: option, docs: 'docs/adding-an-option.md' },
  notice: { plan: notice, docs: 'docs/adding-a-notice.md' },
  page: { plan: page, docs: 'docs/adding-a-page.md' },
  game: { plan: game, docs: 'docs/adding-a-game.md' },
}

const usage = `usage: pnpm new option|notice|page|game NAME [options]
Makes the skeleton of a feature: it compiles, and its tests fail where something is still to be written.
  option   an optional rule of Duel          ${kinds.option.docs}
  notice   a kind of notices                 ${kinds.notice.docs}
  page     a page of the browser             ${kinds.page.docs}
  game     a game                            ${kinds.game.docs}
  NAME         in words joined by hyphens: friendly-flak
  --rule RULE  of an option: its rule, such as D10.8 (the next one of D12)
  --list       prints the files that would be made or changed, and touches none
  --help       this text`

const shape = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const longest = 24

function read(args) {
  const { words, ...options } = readArguments(
    args,
    { rule: text, list: flag, help: flag },
    { least: 2, most: 2, name: 'option|notice|page|game NAME' },
  )
  const [kind, name] = words
  if (!Object.hasOwn(kinds, kind))
    throw new WrongArguments(`'${kind}' is none of ${Object.keys(kinds).join(', ')}`)
  if (!shape.test(name) || name.length > longest)
    throw new WrongArguments(
      `NAME is words of small letters joined by hyphens, ${longest} signs at most, not '${name}'`,
    )
  if (!isIdentifier(namesOf(name)))
    throw new WrongArguments(`NAME is no word of the language of the code, such as '${name}'`)
  if (options.rule !== undefined && kind !== 'option')
    throw new WrongArguments('--rule is for an option alone')
  if (options.rule !== undefined && !/^D1[02]\.\d+$/.test(options.rule))
    throw new WrongArguments(
      `--rule is an advanced rule (D10.8) or an expansion (D12.13), not '${options.rule}'`,
    )
  return { kind, name, ...options }
}

function run({ kind, name, rule, list }) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const { plan, docs } = kinds[kind]
  const planned = plan({ root, names: namesOf(name), rule })
  if (!list) make(root, planned)
  for (const { path, isNew } of filesOf(planned)) console.log(`${isNew ? 'new    ' : 'changed'} ${path}`)
  if (list) return
  console.log(
    `\nNow write what is marked "To write", and run pnpm format; ${docs} tells of one that is finished.`,
  )
  console.log(`These tests fail until it is written:\n  ${planned.tests.join('\n  ')}`)
}

await runCommand({
  name: 'pnpm new',
  usage,
  exits: { 0: 'it is made', 1: 'something is there already, or has no place; nothing was changed' },
  read,
  run,
})
