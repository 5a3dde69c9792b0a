import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Runs a command of this package, for its tests. @param name of its file */
export const runTool = (
  name: string,
  ...args: string[]
): Promise<{ code: number; stdout: string; stderr: string }> =>
  new Promise((resolve) => {
    const program = fileURLToPath(new URL(`../${name}.ts`, import.meta.url))
    const child = execFile(process.execPath, ['--import', 'tsx', program, ...args], (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    )
  })
