import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

interface Judge {
  listed: ReadonlySet<string>
  factory: ZxcvbnFactory
}

/** The tables take 5 MB and are unloaded one minute after use. */
const CACHED_MS = 60_000

let judge: Promise<Judge> | undefined
let unloadTimer: NodeJS.Timeout | undefined

/**
 * Some 49,000 passwords that guessing programs try first, and their guessing rules: loaded on demand, cached for a
 * while.
 */
function loadJudge(): Promise<Judge> {
  judge ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }]) => ({
      listed: new Set((dictionary['passwords-common'] as string[]).filter((word) => word.length >= 6)),
      factory: new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }),
    }),
  )
  clearTimeout(unloadTimer)
  unloadTimer = setTimeout(() => {
    judge = undefined
  }, CACHED_MS).unref()
  return judge
}

export const isListedPassword = async (password: string): Promise<boolean> =>
  (await loadJudge()).listed.has(password.toLowerCase())

/** Checked length of a long password: guessing it takes long, whatever the rest. */
const CHECKED_LENGTH = 64

/**
 * zxcvbn score from 0 (too guessable) to 4 (very unguessable). `own`: words about the person, counted as known to an
 * attacker.
 */
export async function passwordScore(password: string, own: readonly string[] = []): Promise<number> {
  const { factory } = await loadJudge()
  return factory.check(password.slice(0, CHECKED_LENGTH), [...own, 'zeus', 'kanpan']).score
}
