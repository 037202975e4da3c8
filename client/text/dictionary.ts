/** The dictionary is shared with the gateway, whose assistant quotes it. */
export * from '../../shared/dictionary/dictionary'
