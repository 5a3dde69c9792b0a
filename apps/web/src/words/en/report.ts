import type { Messages } from '../format.ts'

/** The report after a night. */
export const report = {
  'report.title': 'Report of the night',
  'report.won.british': 'The British win the night by {points}',
  'report.won.german': 'The German side wins the night by {points}',
  'report.drawn': 'The night is drawn',
  'report.resigned.british': 'The British have resigned. The German side wins',
  'report.resigned.german': 'The German side has resigned. The British win',
  'report.byRound': 'Score by round',
  'report.byRound.round': 'Round {round}: {points}',
  'report.byTable': 'Score by table',
  'report.tracks': 'Tracks on the map',
  'report.track.bomber': 'Bomber',
  'report.track.mosquito': 'Mosquito',
  'report.longest': 'Longest flight',
  'report.longest.text': {
    one: '{squadron}: one fuel between take-off and landing.',
    other: '{squadron}: {count} fuel between take-off and landing.',
  },
  'report.longest.none': 'No squadron took off.',
  'report.plan': 'The British plan',
  'report.plan.text': 'Start {start}, target {city} (hex {target}), {count} cards, Mosquito from {mosquito}.',
  'report.honest': 'Checked on your computer',
  'report.honest.text':
    'When the curtain rose the server published a hash of the plan, and at the very start one of the seed of all chance. Now both are open and can be checked.',
  'report.check': 'Check plan and chance',
  'report.check.plan.true': 'The plan is the one that was locked.',
  'report.check.plan.false': 'The plan does not fit its hash.',
  'report.check.seed.true': 'The chance is the one that was fixed at the start.',
  'report.check.seed.false': 'The seed does not fit its hash.',
  'report.check.seed.none': 'The seed is opened when the game has ended.',
  'report.check.plan.none': 'No plan was opened: the night was not flown to its end.',
} satisfies Messages
