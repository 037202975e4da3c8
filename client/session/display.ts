/** Where a wall's own sign-in lies: apart from any person's. */
const DISPLAY_KEY = 'zeus.wall'

interface DisplaySignIn {
  id: string
  name: string
  token: string
  /** Local clock when the token was taken, ms. */
  takenAt: number
}

interface DisplayEnvironment {
  /** Undefined where the browser forbids storage. */
  storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
  /** Whether this window shows a wall: other pages of the browser belong to users. */
  isWall(): boolean
  now(): number
}

function readSignIn(text: string | null | undefined): DisplaySignIn | undefined {
  try {
    const parsed = JSON.parse(text ?? '') as Partial<DisplaySignIn> | null
    const { id, name, token, takenAt } = parsed ?? {}
    const whole = typeof id === 'string' && typeof name === 'string' && typeof token === 'string'
    return whole ? { id, name, token, takenAt: typeof takenAt === 'number' ? takenAt : 0 } : undefined
  } catch {
    return undefined
  }
}

/** Sign-in of an unattended screen, stored in its browser. */
export function createDisplay({ storage, isWall, now }: DisplayEnvironment) {
  const read = () => readSignIn(storage()?.getItem(DISPLAY_KEY))
  return {
    /** The stored sign-in. */
    stored: read,
    /** The token to show, in the window of a wall alone. */
    token: (): string | undefined => (isWall() ? read()?.token : undefined),
    save: (signIn: Omit<DisplaySignIn, 'takenAt'>): void =>
      storage()?.setItem(DISPLAY_KEY, JSON.stringify({ ...signIn, takenAt: now() })),
    forget: (): void => storage()?.removeItem(DISPLAY_KEY),
  }
}

export const display = createDisplay({
  storage() {
    try {
      return globalThis.localStorage
    } catch {
      return undefined
    }
  },
  isWall: () => globalThis.location?.pathname.startsWith('/wall/') ?? false,
  now: () => Date.now(),
})
