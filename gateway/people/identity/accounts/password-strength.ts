import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

interface Judge {
  listed: ReadonlySet<string>
  factory: ZxcvbnFactory
}

/** Its tables are 5 MB: a registration tests a few passwords, and then there is no use for long. */
const HELD_MS = 60_000

let judge: Promise<Judge> | undefined
let letGo: NodeJS.Timeout | undefined

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
  clearTimeout(letGo)
  letGo = setTimeout(() => {
    judge = undefined
  }, HELD_MS).unref()
  return judge
}

export const isListedPassword = async (password: string): Promise<boolean> =>
  (await loadJudge()).listed.has(password.toLowerCase())

/** Checked part of a very long password: guessing it takes long, whatever the rest. */
const LOOKED_AT = 64

/** 0 (found at once) to 4 (out of reach), with what people add about themselves taken into account. */
export async function passwordScore(password: string, own: readonly string[] = []): Promise<number> {
  const { factory } = await loadJudge()
  return factory.check(password.slice(0, LOOKED_AT), [...own, 'zeus', 'kanpan']).score
}
