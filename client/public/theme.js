// Sets the classes of the theme, and of somebody signed in, before the first paint. The same rule, typed: client/store/preferences.ts.
;(() => {
  let saved = {}
  let signedIn = false
  try {
    signedIn = ['userInfo', 'zeus_token'].every((key) => localStorage.getItem(key) !== null)
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
})()
