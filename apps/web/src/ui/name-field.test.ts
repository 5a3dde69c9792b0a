import { fireEvent, render, screen, waitFor } from '@testing-library/svelte'
import { describe, expect, it } from 'vitest'
import WithServices from '../app/testing/WithServices.svelte'
import { Session } from '../state/session.svelte.ts'
import { wireSendingNameFirst } from '../state/typed-name.ts'
import { FakeWire } from '../testing/fake-wire.ts'
import NameField from './NameField.svelte'

/** The field of somebody called Pilot 6495. */
function shown() {
  const session = new Session()
  session.name = 'Pilot 6495'
  const line = new FakeWire()
  line.handlers = {
    'me.rename': ({ name }) => ({ ok: true, name }),
    'room.create': () => ({ ok: true, code: 'ABC234', room: 'id' }) as never,
  }
  const wire = wireSendingNameFirst(line, session)
  render(WithServices, { props: { services: { wire, session }, Part: NameField as never, props: {} } })
  const field = screen.getByTestId<HTMLInputElement>('my-name')
  const types = (name: string) => fireEvent.input(field, { target: { value: name } })
  return { session, line, wire, field, types }
}

describe('a name that was typed', () => {
  it('is kept when the field is left, once', async () => {
    const { session, line, field, types } = shown()
    await types('Greta')
    expect(session.name).toBe('Pilot 6495')
    await fireEvent.change(field)
    // Enter in the field leaves it too.
    await fireEvent.submit(field.form as HTMLFormElement)
    await waitFor(() => expect(session.name).toBe('Greta'))
    expect(line.sentOf('me.rename')).toEqual([{ name: 'Greta' }])
    expect(screen.getByRole('status').textContent).toContain('saved')
  })

  it('is kept before a seat is taken, also where the field is not left', async () => {
    const { line, wire, types } = shown()
    const seat = document.body.appendChild(document.createElement('button'))
    seat.onclick = () => void wire.request('room.create', {} as never)
    await types('Greta')
    seat.click()
    await waitFor(() => expect(line.sentOf('room.create')).toHaveLength(1))
    expect(line.sent.map(({ name }) => name)).toEqual(['me.rename', 'room.create'])
    seat.click()
    await waitFor(() => expect(line.sentOf('room.create')).toHaveLength(2))
    expect(line.sentOf('me.rename')).toHaveLength(1)
    seat.remove()
  })

  it('is sent again only when that is asked, once it was refused', async () => {
    const { line, field, types } = shown()
    line.handlers['me.rename'] = () => ({ ok: false, refusal: { rule: 'W1', reason: 'name.malformed' } })
    await types('Greta')
    document.body.click()
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    document.body.click()
    await fireEvent.change(field)
    expect(line.sentOf('me.rename')).toHaveLength(1)
    await fireEvent.submit(field.form as HTMLFormElement)
    expect(line.sentOf('me.rename')).toHaveLength(2)
    await types('Grete')
    document.body.click()
    await waitFor(() => expect(line.sentOf('me.rename')).toHaveLength(3))
  })

  it('is said to be none where the server takes it for none', async () => {
    const { line, field, types } = shown()
    const refusal = { rule: 'W1', reason: 'request.malformed', data: { path: 'name' } }
    line.handlers['me.rename'] = () => ({ ok: false, refusal })
    await types('\u2800')
    await fireEvent.submit(field.form as HTMLFormElement)
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('A name has 1 to 24'))
  })

  it('does not hold up a seat where it cannot be: the field says why', async () => {
    const { session, line, wire, types } = shown()
    await types('   ')
    document.body.click()
    await wire.request('room.create', {} as never)
    expect(line.sent.map(({ name }) => name)).toEqual(['room.create'])
    expect(session.name).toBe('Pilot 6495')
    await waitFor(() => expect(screen.getByRole('status').textContent).not.toBe(''))
  })
})
