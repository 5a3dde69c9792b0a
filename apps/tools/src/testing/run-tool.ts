import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** The result of a command. */
export interface Ran {
  code: number
  stdout: string
  stderr: string
}

/** Runs a program of this project from its root. @param words its path, and its arguments */
export const runProgram = (...words: string[]): Promise<Ran> => runProgramIn(process.env, ...words)

/** The same with other variables than those of this process. */
export const runProgramIn = (env: NodeJS.ProcessEnv, ...words: string[]): Promise<Ran> =>
  new Promise((resolve) => {
    const loader = words[0]?.endsWith('.ts') ? ['--import', 'tsx'] : []
    const child = execFile(process.execPath, [...loader, ...words], { cwd: root, env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    )
  })

/** Runs a command of this package, for its tests. @param name of its file */
export const runTool = (name: string, ...args: string[]): Promise<Ran> =>
  runProgram(fileURLToPath(new URL(`../${name}.ts`, import.meta.url)), ...args)
