import type { LandingDay } from '../../shared/protocol/landing-day'
import { address } from '../../shared/protocol/routes'
import { landingText } from '../text/landing'
import { LAST_S } from './day'
import { frameAt, ROWS, trackOf } from './frame'
import { ideas } from './ideas'
import { plots } from './plots'
import { type LandingSlots, slotsOf } from './slots'

const { card, chart, desk, facts, footer, ideas: names, lead, nav, player, sources, ...text } = landingText

/** Market seconds in one second of the picture; the second one is the first choice. */
const SPEEDS = [1, 60, 300] as const

const ICONS = `<svg viewBox="0 0 16 16" aria-hidden="true"><path class="icon-pause" d="M4 3h3v10H4zM9 3h3v10H9z"/><path class="icon-play" d="M4 2.5v11l9-5.5z"/></svg>`

/** Elements that a page has once: plain ones where the app has them already. */
interface Landmarks {
  header: string
  main: string
  footer: string
}
const OWN: Landmarks = { header: 'header', main: 'main', footer: 'footer' }
const WITHIN: Landmarks = { header: 'div', main: 'div', footer: 'div' }

const header = ({ header: tag }: Landmarks): string => `<${tag} class="head">
  <a class="brand" href="${address.home()}"><svg viewBox="0 0 32 32" aria-hidden="true"><path d="M19 3 7 18h7l-2 11 13-16h-8z"/></svg>${text.product}</a>
  <nav aria-label="${nav.label}"><a href="#ideas">${nav.ideas}</a><a href="#sources">${nav.sources}</a></nav>
  <a class="button is-quiet" href="${address.login('sign-in')}">${text.signIn}</a>
  <a class="button is-small wide-only" href="${address.login('register')}">${text.register}</a>
</${tag}>`

const introduction = (): string => `<section class="intro">
  <p class="eyebrow wide-only">${text.eyebrow}</p>
  <h1>${text.headline.map((part) => `<span>${part}</span>`).join('')}</h1>
  <p class="lead">${lead.before}<b class="is-active">${names.active}</b>${lead.middle}<b class="is-all">${names.all}</b>${lead.further}<b class="is-split">${names.split}</b>${lead.end}</p>
  <p class="buttons">
    <a class="button is-primary if-demo" href="${address.demo()}">${text.demo}</a><a class="button is-primary unless-demo" href="#chart" data-play-day>${text.play}</a>
    <a class="button" href="${address.login('register')}">${text.register}</a>
    <a class="button wide-only" href="${address.login('sign-in')}">${text.signIn}</a>
  </p>
  <p class="hint"><span class="if-demo">${text.hintDemo}</span>${text.hint}</p>
  <dl class="facts wide-only">${factRows()}</dl>
</section>`

const factRows = (): string => facts.map(([name, words]) => `<div><dt>${name}</dt><dd>${words}</dd></div>`).join('')

function evidence(day: LandingDay, slots: LandingSlots): string {
  const rows: [string, string][] = [
    [card.amount, slots.text('amount', 'large')],
    [card.children, slots.text('children')],
    [card.interval, slots.text('interval')],
    [card.exact, slots.text('exact')],
    [card.participation, slots.text('participation')],
    [card.vwap, slots.text('vwap')],
    [card.active, slots.text('activeShare')],
    [card.falseADay, slots.text('false')],
  ]
  const recent = Array.from(
    { length: ROWS },
    (_row, at) =>
      `<tr><td>${slots.text(`time${at}`)}</td><td>${slots.text(`price${at}`)}</td><td>${slots.text(`lots${at}`)}</td><td>${slots.text(`order${at}`)}</td><td>${slots.text(`role${at}`)}</td></tr>`,
  )
  const [price, lots, order] = card.columns
  // the last clause: what comes before it is about when it ends
  const refutedBy = day.refutedBy.split('；').at(-1) ?? ''
  return `<section ${slots.state('card', 'card')} aria-labelledby="card">
    <h2 id="card"><b class="mark is-split">3</b><span class="is-split">${slots.text('cardTitle')}</span></h2>
    <div class="meter"><span>${card.confidence}</span><i><b ${slots.place('meter')}></b></i>${slots.text('confidence', 'large')}</div>
    <dl>${rows.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl>
    <table class="recent"><thead><tr><th scope="col">${card.recent}</th><th scope="col">${price}</th><th scope="col">${lots}</th><th scope="col">${order}</th><td></td></tr></thead>
    <tbody>${recent.join('')}</tbody></table>
    <p class="refuted"><span>${card.refutedBy}</span> ${refutedBy}</p><p class="limits">${card.limits}</p>
  </section>`
}

function playerBar(day: LandingDay, slots: LandingSlots): string {
  const { left, width } = trackOf(day)
  const speeds = SPEEDS.map(
    (speed) =>
      `<button type="button" data-speed="${speed}" aria-pressed="${speed === 60}">${player.speed(speed)}</button>`,
  )
  return `<div class="player">
    <button type="button" class="play" data-play aria-label="${player.play}">${ICONS}</button>
    ${slots.text('clock', 'clock')}
    <div class="track"><b ${slots.place('played')}></b><i style="left:${left};width:${width}"></i>
      <input type="range" data-seek min="0" max="${LAST_S}" step="30" value="${LAST_S}" aria-label="${player.time}"></div>
    <span class="hours-of-day wide-only">${chart.hours}</span>
    <div class="speeds" role="group" aria-label="${player.speeds}">${speeds.join('')}</div>
  </div>`
}

const legend = (name: string, word: string) => `<span class="legend wide-only"><i class="${name}"></i>${word}</span>`

function picture(day: LandingDay, slots: LandingSlots): string {
  return `<section class="picture-of-day" id="chart" tabindex="-1" aria-label="${chart.label}">
    <div class="quote"><strong>${day.name}</strong><span class="code">${day.code}</span><span class="badge">${text.simulated}</span>
      <span ${slots.state('direction', 'now')}>${slots.text('price', 'large')}${slots.text('change')}</span>
      <span class="turnover wide-only">${chart.turnover} ${slots.text('turnover')}</span>${legend('is-price', chart.price)}${legend('is-average', chart.average)}
      <span class="passive wide-only">${chart.passive} ${slots.text('passive', 'value')}</span></div>
    <div class="plots">${plots(day, slots)}</div>
    <ol class="captions"><li><b class="is-active">①</b>${slots.text('captionActive')}</li><li><b class="is-all">②</b>${slots.text('captionAll')}</li><li><b class="is-split">③</b>${slots.text('captionSplit')}</li></ol>
    ${playerBar(day, slots)}
    ${evidence(day, slots)}
  </section>`
}

const sourcesOf = (): string => `<section class="sources" id="sources">
  <div><h2>${sources.title}</h2><p class="sub">${sources.lead}</p>
    <dl class="facts">${sources.rows.map(([name, words]) => `<div><dt>${name}</dt><dd>${words}</dd></div>`).join('')}</dl>
    <dl class="facts narrow-only">${factRows()}</dl></div>
  <div><h2>${desk.title}</h2><p class="sub">${desk.lead}</p>
    <img class="dark-only" src="/desk-dark.webp" width="1366" height="768" loading="lazy" alt="${desk.alt}"><img class="light-only" src="/desk-light.webp" width="1366" height="768" loading="lazy" alt="${desk.alt}"></div>
</section>`

const foot = ({ footer: tag }: Landmarks): string =>
  `<${tag} class="foot"><span>${text.product}</span><a href="${address.licence()}">${footer.licence}</a><span>${footer.mit}</span><span class="note">${footer.note}</span></${tag}>`

/** The landing page at the end of the day: whole without script. `within`: inside a page of the app. */
export function landingPage(day: LandingDay, { within = false } = {}): string {
  const slots = slotsOf(frameAt(day, LAST_S))
  const tags = within ? WITHIN : OWN
  return `<div class="landing">${header(tags)}<${tags.main}>
    <div class="hero">${introduction()}${picture(day, slots)}</div>
    <section class="ideas" id="ideas" aria-label="${nav.ideas}">${ideas(day)}</section>
    ${sourcesOf()}</${tags.main}>${foot(tags)}</div>`
}
