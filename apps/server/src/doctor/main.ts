import { flag, Progress, readArguments, runCommand, WrongArguments } from '@opsroom/command-line'
import { readConfig } from '../ops/config.ts'
import { doctorPartNames, examineInstallation } from './doctor.ts'
import { type DoctorFinding, failedFinding, findingText, shortErrorText } from './finding.ts'

const usage = `usage: pnpm --silent doctor [PART...] [--json]
In the image: node apps/server/dist/doctor.js ...
Examines this installation, with the settings of the server in the environment, and says of each part whether it is as it
should be, and if not, what to do. It changes nothing; run it beside the server or before its start.
  PART    only these: ${doctorPartNames.join(', ')}
  --json  each finding as one line of JSON
  --help  this text
Parts: node, its version; port, whether the server can listen; disk, whether it can write, and its room; database, its
rights, its pooling and its migrations; redis; socket, a live connection through PUBLIC_URL to the server that runs; mail,
SMTP_URL without sending anything; tests, programs for the tests, in a checkout.`

interface Options {
  only: readonly string[]
  json: boolean
}

function read(args: string[]): Options {
  const { json, words } = readArguments(args, { json: flag, help: flag }, { most: doctorPartNames.length })
  for (const word of words)
    if (!doctorPartNames.includes(word))
      throw new WrongArguments(`PART is one of ${doctorPartNames.join(', ')}, not '${word}'`)
  return { only: words.length > 0 ? words : doctorPartNames, json }
}

async function run({ only, json }: Options): Promise<boolean> {
  const tell = (finding: DoctorFinding) => console.log(json ? JSON.stringify(finding) : findingText(finding))
  let config: ReturnType<typeof readConfig>
  try {
    config = readConfig(process.env)
  } catch (error) {
    tell(failedFinding('settings', shortErrorText(error), 'Change this variable; README.md has all of them.'))
    return false
  }
  const progress = new Progress('parts', only.length)
  let looked = 0
  const isWell = await examineInstallation(
    config,
    (finding) => {
      progress.clear()
      tell(finding)
    },
    () => progress.at(looked++),
    only,
  )
  progress.end()
  return isWell
}

await runCommand({
  name: 'pnpm doctor',
  usage,
  exits: { 0: 'nothing has failed; there may be warnings', 1: 'something has failed' },
  read,
  run,
})
