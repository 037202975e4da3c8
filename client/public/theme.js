// Sets the classes of the theme, and of somebody who may read, before the first paint. The same rules, typed:
// client/store/account/preferences.ts, client/session/session.ts.
;(() => {
  let saved = {}
  let signedIn = false
  let demo = false
  try {
    signedIn = ['userInfo', 'zeus_token'].every((key) => localStorage.getItem(key) !== null)
    demo = !signedIn && JSON.parse(localStorage.getItem('zeus.demo') ?? '{}')?.until > Date.now()
    saved = JSON.parse(localStorage.getItem('zeus.preferences') ?? '{}') ?? {}
  } catch {}
  const classes = document.documentElement.classList
  classes.toggle('light', saved.theme === 'light')
  classes.toggle('dark', saved.theme !== 'light')
  classes.toggle('green-up', saved.rise === 'green')
  classes.toggle('colour-blind', saved.colourBlind === true)
  classes.toggle('still', saved.still === true)
  classes.toggle('contrast', saved.contrast === true)
  classes.toggle('signed-in', signedIn)
  classes.toggle('demo', demo)
  // Walls, windows of one pane and replays have another frame.
  classes.toggle('framed', (signedIn || demo) && !/[?&](view=wall|pane=|at=)/.test(location.search))
})()
