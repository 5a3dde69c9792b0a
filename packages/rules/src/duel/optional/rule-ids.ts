/** Every advanced rule, expansion and rule of the solo mission that a refusal, a ledger line or an option cites. */
export const optionRuleIds = [
  'D10',
  'D10.1',
  'D10.2',
  'D10.3',
  'D10.4',
  'D10.5',
  'D10.6',
  'D10.7',
  'D12',
  'D12.1',
  'D12.2',
  'D12.2a',
  'D12.3',
  'D12.4',
  'D12.4a',
  'D12.5',
  'D12.6',
  'D12.7',
  'D12.8',
  'D12.9',
  'D12.10',
  'D12.11',
  'D11',
  'D11.1',
  'D11.2',
  'D11.3',
  'D11.4',
  'D11.5',
  'D11.6',
  'D11.7',
  'D11.8',
] as const

declare module '../words/rule-ids.ts' {
  interface DuelRuleIds extends Record<(typeof optionRuleIds)[number], true> {}
}
