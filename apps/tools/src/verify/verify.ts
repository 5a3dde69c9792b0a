import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { sealedBotOrders } from '@opsroom/bots'
import {
  errorMessageOf,
  isGzip,
  isSealedRecord,
  mostUnpacked,
  type RecordFinding,
  readRecord,
  recordFormat,
  recordRules,
  recordSchema,
  sealedFormat,
  sealedRules,
  type VerificationProgress,
  verifyRecordOfAny,
  verifySealedRecord,
} from '@opsroom/rules/core'
import { gameById } from '@opsroom/rules/games'
import {
  type TournamentFinding,
  tournamentRecordFormat,
  tournamentRecordSchema,
  tournamentRules,
  verifyTournament,
} from '@opsroom/tournament'

/** A short description of a record, for the report. */
function titleOf(data: unknown): string {
  const tournament = tournamentRecordSchema.safeParse(data)
  if (tournament.success)
    return `tournament ${tournament.data.code}, ${tournament.data.rounds.length} rounds${tournament.data.seed === undefined ? ', its seed still secret' : ''}`
  const read = recordSchema.safeParse(data)
  if (!read.success) return 'no record'
  if (read.data.of === 'everything') return `${read.data.game}, ${read.data.entries.length} entries`
  return `${read.data.game} as ${read.data.as} knows it, ${read.data.entries.length} entries`
}

function findingsOf(data: unknown): (RecordFinding | TournamentFinding)[] {
  if ((data as { format?: unknown } | null)?.format === tournamentRecordFormat) return verifyTournament(data)
  return verifyRecordOfAny(gameById, data)
}

/** Checks the record of a contest, game by game. @returns whether the record agrees with the rules */
function verifyContest(file: string, data: unknown, asksBots: boolean, print: Print): boolean {
  let last: VerificationProgress | undefined
  for (last of verifySealedRecord(gameById, data, asksBots ? sealedBotOrders : undefined));
  for (const { rule, pairing, problem } of last?.findings ?? []) {
    print(`FAILED game ${pairing}: ${problem.slice(0, 600)}`)
    print(`  ${rule} of ${file}: ${sealedRules[rule]}`)
  }
  if (!last || last.findings.length > 0) return false
  const unasked = asksBots ? 'bots of another version played, so none were asked' : 'bots not asked'
  const bots = last.skipped.includes('S8') ? unasked : 'bots order the same'
  print(`ok ${file}: sealed orders, ${last.all} games, ${bots}`)
  return true
}

/** Checks the record of a match or of a tournament. @returns whether the record agrees with the rules */
function verifyRecordOrTournament(file: string, data: unknown, print: Print): boolean {
  const findings = findingsOf(data)
  for (const { entry, rule, problem } of findings) {
    print(`FAILED entry ${entry}: ${problem.slice(0, 600)}`)
    print(`  ${rule} of ${file}: ${{ ...recordRules, ...tournamentRules }[rule]}`)
  }
  if (findings.length === 0) print(`ok ${file}: ${titleOf(data)}`)
  return findings.length === 0
}

/** The parsed record of a file. @throws Error when the file has no record, or one of a newer version */
function dataIn(file: string): unknown {
  const read = readRecord(textOf(unpacked(readFileSync(file))), [
    recordFormat,
    sealedFormat,
    tournamentRecordFormat,
  ])
  if ('newer' in read)
    throw new Error(`a newer version of Ops Room has written this record (${read.newer}): update this one`)
  if ('unreadable' in read) throw new Error(`this is no JSON, so no record: ${read.unreadable}`)
  return read.data
}

/**
 * The content of a file, decompressed if it is gzipped.
 * @throws Error when a gzipped file is damaged, or larger than any record
 */
function unpacked(bytes: Uint8Array): Uint8Array {
  if (!isGzip(bytes)) return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: mostUnpacked })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ERR_BUFFER_TOO_LARGE')
      throw new Error(`unpacked it would be larger than ${mostUnpacked / 2 ** 20} MiB, and no record is`)
    throw new Error(`it cannot be unpacked: ${message}`)
  }
}

/** The text of a file in UTF-8, or in UTF-16 with a byte order mark, as some editors write it. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder().decode(bytes)
}

/** A function that receives one line of the report. */
type Print = (line: string) => void

/**
 * Checks every file and prints a report, which ends with a line of counts.
 * @param asksBots whether the bots of a contest are asked again for their orders
 * @returns whether all records agree with the rules
 */
export function verifyFiles(files: readonly string[], asksBots: boolean, print: Print): boolean {
  let passed = 0
  for (const file of files) {
    try {
      const data = dataIn(file)
      const isTrue = isSealedRecord(data)
        ? verifyContest(file, data, asksBots, print)
        : verifyRecordOrTournament(file, data, print)
      if (isTrue) passed += 1
    } catch (error) {
      print(`FAILED ${file}: ${errorMessageOf(error)}`)
    }
  }
  print(`${passed} passed, ${files.length - passed} failed`)
  return passed === files.length
}
