import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson, canonicalValue, sameJson } from './canonical.ts'
import { commitTo, hashSeed, hashText, isCommitmentTo } from './commitment.ts'

describe('canonical JSON', () => {
  it('does not depend on the order of keys, and reads back as the same value', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).reverse())
        expect(canonicalJson(turned)).toBe(canonicalJson(value))
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
        expect(JSON.stringify(canonicalValue(value))).toBe(JSON.stringify(JSON.parse(canonicalJson(value))))
      }),
    )
  })
  it('has keys of every kind in order, and nothing absent', () => {
    const value = JSON.parse('{"b":[1,{"z":"","y":null}],"__proto__":{"x":1},"a":true,"10":1,"9":2}')
    const fresh = canonicalValue({ ...value, gone: undefined })
    expect(JSON.stringify(fresh)).toBe(
      '{"9":2,"10":1,"__proto__":{"x":1},"a":true,"b":[1,{"y":null,"z":""}]}',
    )
    // As text the keys are in the order of text, numbers too: published hashes are of this.
    expect(canonicalJson({ ...value, gone: undefined })).toBe(
      '{"10":1,"9":2,"__proto__":{"x":1},"a":true,"b":[1,{"y":null,"z":""}]}',
    )
    expect(canonicalJson([undefined, 1])).toBe('[null,1]')
    expect(canonicalValue([undefined, 1])).toEqual([null, 1])
    expect(canonicalValue(undefined)).toBeNull()
  })
  it('takes absent and undefined for the same', () => {
    expect(sameJson({ a: 1, b: undefined }, { a: 1 })).toBe(true)
    expect(sameJson({ a: 1, b: null }, { a: 1 })).toBe(false)
  })
})

describe('commit and reveal', () => {
  const plan = { start: 16, route: ['NE', 'E'], target: 11 }
  it('opens to the very plan and nonce, and to nothing else', () => {
    const hash = commitTo(plan, 'aa'.repeat(16))
    expect(isCommitmentTo(hash, { target: 11, route: ['NE', 'E'], start: 16 }, 'aa'.repeat(16))).toBe(true)
    expect(isCommitmentTo(hash, { ...plan, target: 12 }, 'aa'.repeat(16))).toBe(false)
    expect(isCommitmentTo(hash, plan, 'ab'.repeat(16))).toBe(false)
  })
  it('is SHA-256, as any tool computes it', () => {
    expect(hashText('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(hashSeed(new Uint8Array(0))).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    )
  })
})
