/** CSS pixels that a pressed pointer moves before it drags. */
export const DRAG_FROM = 4
