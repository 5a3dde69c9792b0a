import { fireEvent, render, screen, waitFor } from '@testing-library/svelte'
import { describe, expect, it } from 'vitest'
import WithServices from '../../app/testing/WithServices.svelte'
import { FakeWire } from '../../testing/fake-wire.ts'
import JoinByCode from './JoinByCode.svelte'

/** The field for a code; `went` is where the page has gone. */
function shown() {
  const wire = new FakeWire()
  wire.handlers['room.find'] = () => ({ ok: true }) as never
  const went: string[] = []
  const router = { go: (path: string) => void went.push(path) }
  const services = { wire, router } as never
  render(WithServices, { props: { services, Part: JoinByCode as never, props: {} } })
  const field = screen.getByRole<HTMLInputElement>('textbox')
  async function pastes(text: string) {
    // A browser cuts what is pasted to the length of the field.
    const value = field.maxLength > 0 ? text.slice(0, field.maxLength) : text
    await fireEvent.input(field, { target: { value } })
    await fireEvent.submit(field.form as HTMLFormElement)
  }
  return { wire, went, pastes }
}

describe('the field for a code', () => {
  it.each([
    'http://localhost:3000/r/ABC234',
    '２ＢＷＷＭ８',
    'ABC234.',
    '\u200bABC234',
    'Come to https://ops.example.com/r/abc234, now!',
  ])('leads to the room of %s', async (text) => {
    const { wire, went, pastes } = shown()
    await pastes(text)
    const code = text.includes('２') ? '2BWWM8' : 'ABC234'
    await waitFor(() => expect(went).toEqual([`/r/${code}`]))
    expect(wire.sentOf('room.find')).toEqual([{ code }])
  })

  it('says what a code is where there is none', async () => {
    const { wire, pastes } = shown()
    await pastes('ABC10O')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('six letters or digits'))
    expect(wire.sentOf('room.find')).toEqual([])
  })
})
