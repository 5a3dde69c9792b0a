import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export const projectRoot = join(import.meta.dirname, '../../../..')

/** Large files that are not copied, because neither the type check nor the unit tests need them. */
const left =
  /^(apps\/web\/public|apps\/e2e\/src\/tests\/pictures|packages\/pictures\/ground|examples|docs\/.*\.png$)/
/** Folders of files that are generated before the tests and not committed, which are copied too. */
const generated = ['apps/server/src/generated', 'apps/web/src/words/generated']

/**
 * Copies the project into a temporary folder. The copy's `node_modules` link to the packages of the original, except
 * that the project's own packages are those of the copy.
 * @returns the temporary folder
 */
export function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'new-feature-'))
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: projectRoot,
    encoding: 'utf8',
  }).split('\n')
  for (const path of [...listed.filter((each) => each && !left.test(each)), ...generated])
    if (existsSync(join(projectRoot, path))) copyTo(copy, path)
  for (const folder of ['.', ...packagesOf()]) linkModules(copy, folder)
  return copy
}

function copyTo(copy: string, path: string): void {
  mkdirSync(join(copy, dirname(path)), { recursive: true })
  cpSync(join(projectRoot, path), join(copy, path), { recursive: true })
}

const packagesOf = (): string[] =>
  ['packages', 'apps', 'tests'].flatMap((folder) =>
    readdirSync(join(projectRoot, folder)).map((name) => join(folder, name)),
  )

/**
 * Links the installed packages of a folder into the copy. Caches are not linked: the copy must not write into those of
 * the original.
 */
function linkModules(copy: string, folder: string): void {
  const modules = join(folder, 'node_modules')
  if (!existsSync(join(projectRoot, modules))) return
  mkdirSync(join(copy, modules), { recursive: true })
  for (const name of readdirSync(join(projectRoot, modules)))
    if (name === '@opsroom')
      cpSync(join(projectRoot, modules, name), join(copy, modules, name), {
        recursive: true,
        verbatimSymlinks: true,
      })
    else if (!/^\.(cache|vite)/.test(name))
      symlinkSync(join(projectRoot, modules, name), join(copy, modules, name))
}
