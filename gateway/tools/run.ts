import { type NamedProgram, runNamed } from './run-named'

/** `npm run tool -- NAME`; `docs/commands.md` says when to use each. */
const tools: Readonly<Record<string, NamedProgram>> = {
  'feed-check': { says: 'checks a live source from this network', load: () => import('./feed-check') },
  'feed-send': { says: 'sends recordings over the bridge', load: () => import('./feed-send') },
  'history-check': { says: 'what is stored of each day', load: () => import('./history-check') },
  'history-import': { says: 'imports days of recordings into history', load: () => import('./history-import') },
  'journal-drop': {
    says: 'lists or drops rows of the day that the bridge stores',
    load: () => import('./journal-drop'),
  },
  'original-orders': { says: 'the largest original orders of recorded days', load: () => import('./original-orders') },
  'split-detect': { says: 'order splits in a file of trades', load: () => import('./split-detect') },
  drills: {
    says: 'every fault that is monitored, in a shadow market',
    load: () => import('./drills'),
    env: { ZEUS_LOG: 'silent' },
  },
  'identity-bench': {
    says: 'a temporary installation for clients of the identity contract',
    load: () => import('./identity-bench'),
    env: { ZEUS_LOG: 'error' },
  },
  'landing-day': {
    says: 'writes the simulated day that the landing page shows',
    load: () => import('./landing-day'),
  },
  configuration: {
    says: 'writes docs/configuration.md and its Chinese counterpart',
    load: () => import('./configuration'),
  },
}

await runNamed('tool', tools, process.argv[2])
