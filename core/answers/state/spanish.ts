import { anyOf, clauseWith, name, nameSign, pattern, type StateGrammar } from './grammar.ts'

const start = '(?:^|[^\\p{L}])'
const words = "(?: [\\p{L}'-]+)"
const information = anyOf(
  'informacion(?:es)?|datos?|resultados?|detalles?|menciones|mencion|referencias?|registros?|fuentes?|conocimientos?|constancia|indicios?|evidencias?|pruebas?|rastros?|acceso|coincidencias?|nada|resenas?|opiniones',
)
const thing = anyOf(
  'marca|empresa|tienda|compania|producto|servicio|fabricante|banco|agencia|sitio|proveedor|nombre|negocio|entidad|aseguradora|aplicacion|herramienta|cadena|comercio|plataforma|web',
)
const standIn = `(?:esa|ese|esta|este|dicha|dicho|tal|la|el|una?|ningun[oa]?)${words}{0,2}? ${thing}|(?:con|bajo|de|por) (?:ese|este|tal) nombre`
const sources = `(?:mis|las|los|mi|la|el|ningun[oa]?|en)${words}{0,4}? ?(?:fuentes?|resultados?|busquedas?|base|datos|documentos?|paginas?|articulos?|conocimientos?|entrenamiento|registros)`
const find =
  '(?:encontrar|encontrado|encontre|encuentro|hallar|hallado|halle|localizar|localizado|localice|identificar|identificado|conozco|conozca|conocer|reconozco|verificar|confirmar|dar con|ubicar|ubico|oido hablar|visto|detectado|recuperar|figura|consta|suena)'
const act = anyOf(
  'ayudar\\p{L}*|responder\\p{L}*|proporcionar\\p{L}*|ofrecer\\p{L}*|asistir\\p{L}*|asesorar\\p{L}*|asesoramiento|recomendar\\p{L}*|dar\\p{L}*|comparar\\p{L}*|comentar\\p{L}*|opinar|opinion|hablar|valorar|juzgar|decir\\p{L}*|evaluar|pronunciarme|elegir|aconsejar\\p{L}*|consejos?|discutir|compartir|entrar|recomendacion(?:es)?|partido|atender',
)

export const spanish: StateGrammar = {
  triggers:
    /\b(?:no|ningun[oa]?|nada|nunca|ni|sin|desconozco|desconocid[oa]|prefiero|declino|carezco|abstengo|abstenerme|rechazo|tampoco|evito|apenas|imposible)\b/,
  cues: pattern(
    `${start}(?:me|mi|mis|nos|yo)(?:$|[^\\p{L}])|encontr|encuentr|hall|informacion|dato|resultado|conozc|conoc|fuente|busqueda|mencion|exist|figura|aparec|puedo|tengo|dispongo|prefiero|consta|registr|corresponde|debo|carezco|abst|declin|autorizad|estoy|debo|apropiad|adecuad|correct|apenas|sabe|verific|familiar|seria|recomend|opin|coment|oido`,
  ),
  denials: [
    {
      gate: /./u,
      patterns: [
        `${start}no (?:me |nos |se )?(?:he |hemos |ha |han |pude |pudimos |puedo |podemos |logre |logro |consegui |consigo |fue posible |es posible |haber |hay forma de )?(?:podido |logrado |conseguido |sido posible )?${find}\\b(?! (?:un[oa]?|otr[oa]) (?:opcion|sitio|producto|tienda) mas)`,
        `${start}no (?:tengo|tenemos|dispongo de|disponemos de|cuento con|contamos con|poseo|hay|existen?|existe|se dispone de|veo|manejo)\\b(?=(?: [\\p{L}-]+){0,4}? (?:${information}|${thing})\\b)`,
        `${start}(?:carezco de|desconozco|me (?:es|resulta) desconocid[oa]|nunca he oido hablar de|no me suena|no me consta|no se nada)\\b`,
        `${name}[^.;,]{0,20}? (?:no me suena|no me consta|me (?:es|resulta) desconocid[oa]|no me resulta (?:conocid|familiar)\\p{L}*|no lo conozco|no la conozco)`,
        `(?:${name}|${start}${standIn}|^|, )[^.;]{0,20}? ?no (?:figura|aparece|consta|se menciona|esta|es mencionad[oa]|aparecen|sale|existe|parece (?:existir|ser un[oa]? ${thing}))\\b(?=[^;]{0,30}?(?:${sources}|fuentes|resultados|conocid[oa]|ninguna parte|existir)|[^\\p{L}]*$|[.,])(?! en (?:tiendas|las tiendas))`,
        `${start}${sources}[^.;]{0,50}? no (?:\\p{L}+)\\b(?=[^;]{0,40}?(?:${information}|${name}|nombre))`,
        `${start}ningun[oa]?${words}{0,2}? (?:${information}(?= (?:sobre|de|del|acerca|fiable|disponible|relevante))|${thing} (?:llamad|con|que se|de nombre|denominad|bajo))`,
        clauseWith([
          '(?:no|nunca|jamas|tampoco)',
          '(?:he|hemos|habia)',
          '(?:oido|encontrado|hallado|visto|escuchado|localizado)',
          `(?:${name}|${standIn})`,
        ]),
        `(?:^|[:—|,-] ?)[^\\p{L}]*(?:sin|no hay|ningun[oa]?) (?:\\p{L}+ )?${information}\\b`,
        `${start}(?:no existe|no hay|no parece haber|no parece existir)${words}{0,2}? ${thing}\\b`,
        `${start}busquedas?\\b[^.;]{0,60}? no (?:\\p{L}+)(?: \\p{L}+)? ?(?:nada|ningun|resultado)`,
        `${name} no (?:es|esta|figura) [^.;,]{0,40}? que (?:yo )?(?:conozca|conozco|reconozca|me suene)`,
        `${start}(?:apenas hay|no se sabe|se sabe (?:muy )?poco|casi no hay|es imposible encontrar)\\b`,
        clauseWith([
          '(?:ningun[oa]?|no)',
          `(?:fuentes?|resultados|busqueda)`,
          '(?:menciona\\p{L}*|cita\\p{L}*|aparece\\p{L}*|recoge\\p{L}*|habla\\p{L}*|incluye\\p{L}*)',
        ]),
        clauseWith([
          'no',
          '(?:me|puedo|pude|podido|posible|se ha)',
          '(?:familiar|verificar|verificado|confirmar|existencia|conocid[oa]|suena)',
        ]),
      ].map(pattern),
    },
  ],
  looseDenials: [],
  others: /(?!)/u,
  refusals: [
    `${start}(?:no (?:puedo|podria|podre|debo|voy a|quiero|deseo|me es posible|me siento comod[oa]|estoy (?:en condiciones|autorizad[oa]|capacitad[oa]|en posicion|habilitad[oa])|tengo permitido|me esta permitido|me parece apropiado|soy quien|seria (?:apropiado|correcto)|doy|hago|emito|tomo))\\b[^.;,]{0,60}?\\b${act}\\b`,
    `${start}(?:prefiero|preferiria) (?:no|abstenerme|mantenerme|evitar)\\b`,
    `${start}(?:no me corresponde|no (?:es|seria|me parece) (?:apropiado|correcto|adecuado|etico|conveniente) que|no es mi (?:papel|funcion|lugar)|me abstengo|debo (?:declinar|rechazar|abstenerme)|declino|rechazo|me abstendre|tengo que (?:declinar|rechazar))\\b`,
    `${start}(?:va contra|contrario a|en contra de) (?:mis|nuestras) (?:normas|directrices|politicas|reglas)`,
  ].map(pattern),
  praise:
    /\b(?:mejor(?:es)?|peor(?:es)?|mas|otr[oa]s?|tan \p{L}+ como|que (?:supere|iguale)|quejas?|problemas?|defectos?|fallos?|inconvenientes?|negativ[oa]s?|malas?)\b/u,
  detail: pattern(
    `\\b(?:precios?|tarifas?|costes?|costos?|resenas|telefono|direccion|ingresos|garantia|comisiones|si|como|por que|cuando|donde|sus?|tiempo real)\\b`,
  ),
  about: /\b(?:sobre|acerca de|respecto a|relativ[oa]s? a|de|del|llamad[oa]|para|con)\b/u,
  standIn: pattern(`\\b(?:${standIn})\\b|\\b(?:al respecto|ella|sobre (?:eso|esto))\\b`),
  boundary:
    /[;:(—|]| - |, (?!(?:(?:y|o|ni) )?["'“«]*\ue000+["'”»]*(?:[,.;!?]|$| y | o )|un[oa]? )|\b(?:pero|sin embargo|aunque|porque|mientras|asi que|por lo que|no obstante)\b/u,
  contrast: /^\W*(?:pero|sin embargo|no obstante|aunque|en cambio|aun asi)\b/u,
  concession: /^\W*(?:aunque|si bien|a pesar de|mientras)\b/u,
  substitute: /\b(?:alternativas?|en su lugar|similares?|parecid[oa]s?|comparables?)\b/u,
  empty: pattern(
    anyOf(
      '^[^\\p{L}\ue000]*(?:(?:y|pero|asi que|por lo tanto|de lo contrario),? )*(?:(?:en cuanto a|respecto a|sobre) [^,]*$|si |quiza|quizas|tal vez|puede que|es posible|podria|podrias|puedes|por favor|revisa|verifica|consulta|contacta|visita|comprueba|busca|te (?:recomiendo|sugiero|aconsejo)|le (?:recomiendo|sugiero)|para (?:mas|obtener|elegir|saber|evaluar)|es (?:dificil|recomendable|mejor|una (?:decision|cuestion)|aconsejable)|al (?:comprar|elegir)|cuando )',
      '\\?\\W*$|\\b(?:podria|podrian|quiza|quizas|tal vez|probablemente|posiblemente|pueda|parece|se trate|seria)\\b(?!.*\\d)|\\bno puedo\\b|\\bhe (?:buscado|consultado|revisado)\\b|\\bpreguntas (?:por|sobre)\\b|\\bpuedo ayudar',
    ),
  ),
  pronoun: pattern(
    `^[^\\p{L}${nameSign}]*(?:(?:pero|y|sin embargo|no obstante|aunque|aun asi),? )*(?:ella|el(?! (?:mercado))(?= )|sus?|la (?:marca|empresa|tienda|compania)|el (?:fabricante|banco|servicio)|los clientes|las?|los?)\\b|^[^\\p{L}${nameSign}]*(?:pero|sin embargo|no obstante)\\b.{8,}`,
  ),
  blank:
    /^\W*(?:(?:sin|no|ningun[oa]?|nada|desconocid[oa]|n\/a|n\/d)(?: (?:hay|informacion|datos?|resultados?|disponibles?|encontrad[oa]s?|fiables?|se|encontro|encontraron|consta|conocid[oa]))*|-|—|\?|)\W*$/u,
}
