import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AppServices } from '../../app/services.ts'
import WithServices from '../../app/testing/WithServices.svelte'
import { finishedChaptersOfRecord } from '../../record/past-of-record.ts'
import type { CheckReply } from '../../record/worker.ts'
import { Connection } from '../../state/connection.svelte.ts'
import { Session } from '../../state/session.svelte.ts'
import { Settings } from '../../state/settings.svelte.ts'
import { FakeWire } from '../../testing/fake-wire.ts'
import { loadFurtherWords } from '../../words/words.ts'
import VerifyScreen from './VerifyScreen.svelte'

vi.mock('../../record/past-of-record.ts', () => ({ finishedChaptersOfRecord: vi.fn() }))
await loadFurtherWords()

/** The workers that the page has started, answered by hand. */
const workers: WorkerByHand[] = []
class WorkerByHand {
  onmessage: ((event: { data: CheckReply }) => void) | undefined
  onerror: (() => void) | undefined
  readonly postMessage = vi.fn()
  readonly terminate = vi.fn()
  constructor() {
    workers.push(this)
  }
}

/** The page, on which a file was chosen. */
async function chosen() {
  const wire = new FakeWire()
  const services = {
    wire,
    router: { path: '/verify' } as AppServices['router'],
    session: new Session(),
    connection: new Connection(wire),
    settings: new Settings(),
  }
  const { container } = render(WithServices, { props: { services, Part: VerifyScreen as never, props: {} } })
  const input = container.querySelector('input[type=file]') ?? expect.fail()
  await fireEvent.change(input, { target: { files: [new File(['{}'], 'night.json')] } })
}
const verdict = () => screen.getByTestId('verdict').textContent

describe('the page that checks a record', () => {
  beforeEach(() => vi.stubGlobal('Worker', WorkerByHand))
  afterEach(() => {
    vi.unstubAllGlobals()
    workers.length = 0
    cleanup()
  })

  it.each<[string, (worker: WorkerByHand) => void]>([
    ['whose script cannot be fetched', (worker) => worker.onerror?.()],
    ['that breaks off', (worker) => worker.onmessage?.({ data: { failed: true } })],
  ])('says that a check has failed %s, and begins it again', async (_, fails) => {
    await chosen()
    fails(workers[0] ?? expect.fail())
    await waitFor(() => expect(verdict()).toContain('broke off'))
    screen.getByRole('button', { name: 'Try again' }).click()
    await waitFor(() => expect(verdict()).toContain('night.json'))
    expect(workers).toHaveLength(2)
    expect(workers[1]?.postMessage).toHaveBeenCalledWith(workers[0]?.postMessage.mock.calls[0]?.[0])
  })

  it('says that the replay could not be fetched', async () => {
    vi.mocked(finishedChaptersOfRecord).mockRejectedValue(new TypeError('Failed to fetch'))
    await chosen()
    workers[0]?.onmessage?.({ data: { checked: { of: 'everything', claims: [] }, text: '{}' } as never })
    const replay = await screen.findByRole('button', { name: /replay/i })
    replay.click()
    expect(await screen.findByTestId('not-loaded')).toBeTruthy()
  })
})
