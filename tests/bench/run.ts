import { type NamedProgram, runNamed } from '../../gateway/tools/run-named'

/** `npm run bench -- NAME`; `docs/commands.md` says when to use each. */
const benches: Readonly<Record<string, NamedProgram>> = {
  short: {
    says: 'fan-out beside plain Socket.IO, in a few seconds',
    load: () => import('./fanout'),
    args: ['--short'],
  },
  fanout: { says: 'fan-out beside four other servers, eight workloads', load: () => import('./fanout') },
  outside: { says: 'the whole product, per delivered trade', load: () => import('./outside') },
  bridge: { says: 'trades per second over the bridge', load: () => import('./bridge') },
  flood: { says: 'how long a reader waits while others flood', load: () => import('./flood') },
  page: { says: 'an open page in a real browser', load: () => import('./page') },
  opening: { says: 'bytes, first frame, first figure and layout shift of a page', load: () => import('./opening') },
  charts: { says: 'a redraw of a chart', load: () => import('./charts') },
  'back-test': { says: 'a rule over a whole market', load: () => import('./back-test') },
  alerts: { says: '10,000 alert rules', load: () => import('./alerts') },
  ledger: { says: 'identities and speed of the ledger', load: () => import('./ledger') },
  history: { says: 'questions about the past', load: () => import('./history') },
  'market-facts': { says: 'whether the simulated market resembles a real one', load: () => import('./market-facts') },
  split: { says: 'splits found on labelled flow', load: () => import('./split') },
  'split-null': { says: 'splits found where nobody splits', load: () => import('./split-null') },
  'split-market': {
    says: 'how far the list of the whole market can be believed',
    load: () => import('./split-market'),
  },
  soak: { says: 'memory of the whole product over simulated days', load: () => import('./soak') },
  'soak-wall': {
    says: 'an unattended screen over two simulated weeks',
    load: () => import('./soak-wall'),
    env: { ZEUS_LOG: 'silent' },
  },
  'landing-pictures': {
    says: 'draws the pictures of the landing page anew',
    load: () => import('./landing-pictures'),
    env: { ZEUS_LOG: 'silent' },
  },
  parts: { says: 'kills every part of an installation of several machines', load: () => import('./parts') },
}

const [, , name] = process.argv
// No name, as in `npm run bench`, or only options: the short run.
if (name === undefined || name.startsWith('--')) process.argv.splice(2, 0, 'short')
await runNamed('bench', benches, process.argv[2])
