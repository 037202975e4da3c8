// Sets the theme's classes before the first paint. The same rule, typed: client/store/preferences.ts.
;(() => {
  let saved = {}
  try {
    saved = JSON.parse(localStorage.getItem('zeus.preferences') ?? '{}') ?? {}
  } catch {}
  const classes = document.documentElement.classList
  classes.toggle('light', saved.theme === 'light')
  classes.toggle('dark', saved.theme !== 'light')
  classes.toggle('green-up', saved.rise === 'green')
  classes.toggle('colour-blind', saved.colourBlind === true)
  classes.toggle('still', saved.still === true)
  classes.toggle('contrast', saved.contrast === true)
})()
