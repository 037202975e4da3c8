import { drawnDay } from './day'
import { playLanding } from './play'

/** Name and token of a sign-in, as `client/session/session.ts` stores them. */
const SIGN_IN_KEYS = ['userInfo', 'zeus_token']

function isSignedIn(): boolean {
  try {
    return SIGN_IN_KEYS.every((key) => localStorage.getItem(key) !== null)
  } catch {
    return false
  }
}

/** `/` is the trading page of those who are signed in: the app takes the place of the landing page. */
const landing = document.querySelector<HTMLElement>('.landing')
if (isSignedIn()) {
  landing?.remove()
  void import('../main')
} else {
  if (landing) playLanding(landing, drawnDay)
  // somebody signed in in another tab
  addEventListener('storage', () => {
    if (isSignedIn()) location.reload()
  })
}
