/** A word required for any denial and any statement in the first person. */
export const anyTrigger =
  /\b(?:n(?:o|ot|othing|one|ever|owhere|onexistent|either|icht|ichts|ie|iemals|e|i|ada|unca|on|ulla|iente|ingun[oa]?|essun[oa]?|ao|enhuma|iets)|cannot|un(?:able|familiar|aware|known)|i|my|me|ich|mir|mi|little|lack|empty|blank|insufficient|absent|silent|mystery|0)\b|n't\b|n'|n\/a/

/** The same for texts that are not English. */
export const anyForeignTrigger =
  /\b(?:kein[a-z]*|geen|weder|unbekannt|fehl(?:en|t)|aucune?|pas|rien|sans|inconnue?|je|sin|desconoc[a-z]+|desconozco|carezco|senza|sconosciut[oa]|abst[a-z]+|asten[a-z]+|declin[a-z]+|rifiut[a-z]+|rechaz[a-z]+|introuvable|impossible)\b|[\u0400-\u04ff\u3040-\u9fff\uac00-\ud7a3]/

/** Whether a run of letters matches alone; `n'` and `n/a` do so only with the sign after it. */
export const mayDeny = (text: string): boolean => anyTrigger.test(text)
