import { texts } from './text.ts';

/** Notes and review reasons of a price: what the engine found or assumed, then what to check. */
export const NOTES = texts({
  // Part and model.
  'note.bodies_as_one_part': {
    en: 'The file contains {bodies} solids, priced as one part.',
    de: 'Die Datei enthält {bodies} Körper, kalkuliert als ein Teil.',
  },
  'note.shape_class_unsure': {
    en: 'The part class was recognised with low confidence. Check the chosen route.',
    de: 'Die Teileklasse wurde nur unsicher erkannt. Prüfen Sie den gewählten Fertigungsweg.',
  },
  'note.faces_unexplained': {
    en: 'A large share of the surface belongs to no recognised feature. Check the plan for missing operations.',
    de: 'Ein großer Teil der Oberfläche gehört zu keinem erkannten Merkmal. Prüfen Sie den Arbeitsplan auf fehlende Arbeitsgänge.',
  },
  'note.faces_unmade': {
    en: 'No operation machines {count} faces ({area_share%} of the surface)[: {faces}]. Their work is not in the price.',
    de: 'Kein Arbeitsgang bearbeitet {count} Flächen ({area_share%} der Oberfläche)[: {faces}]. Ihre Bearbeitung ist nicht im Preis enthalten.',
  },
  'note.features_overlap': {
    en: 'Recognised features overlap more than crossing features do; one of them may be misread. Check the milling times.',
    de: 'Erkannte Merkmale überlappen sich stärker als üblich; eines ist vielleicht falsch erkannt. Prüfen Sie die Fräszeiten.',
  },
  'note.features_unbalanced': {
    en: 'The recognised features do not account for where material is removed. Check the milling times.',
    de: 'Die erkannten Merkmale erklären nicht, wo Material abgetragen wird. Prüfen Sie die Fräszeiten.',
  },
  'note.volume_unbalanced': {
    en: 'The operations do not remove the volume between blank and part. Work may be missing or counted twice.',
    de: 'Die Arbeitsgänge tragen nicht das Volumen zwischen Rohteil und Fertigteil ab. Vielleicht fehlt Bearbeitung oder zählt doppelt.',
  },
  'note.blank_smaller_than_part': {
    en: 'The blank is smaller or lighter than the part. Check the dimensions of the blank.',
    de: 'Das Rohteil ist kleiner oder leichter als das Fertigteil. Prüfen Sie die Abmessungen des Rohteils.',
  },
  'note.free_form': {
    en: 'The part has free-form surfaces, milled line by line. Check the milling time.',
    de: 'Das Teil hat Freiformflächen, die zeilenweise gefräst werden. Prüfen Sie die Fräszeit.',
  },
  'note.free_form_surface': {
    en: 'Free-form surface of {area_mm2} mm², milled line by line',
    de: 'Freiformfläche von {area_mm2} mm², zeilenweise gefräst',
  },
  'note.mesh_only': {
    en: 'The price is an estimate from a mesh, without features. Upload a STEP file for a process plan.',
    de: 'Der Preis ist eine Schätzung aus einem Dreiecksnetz ohne Merkmale. Laden Sie für einen Arbeitsplan eine STEP-Datei hoch.',
  },
  'note.parametric_estimate': {
    en: 'Estimated from envelope, volume and surface area of the {format} file',
    de: 'Geschätzt aus Hüllmaß, Volumen und Oberfläche der Datei ({format})',
  },
  'note.core_holes_plain': {
    en: '{holes} holes have the core diameter of {threads} and are only drilled[; tapping them would add {amount} {currency} per piece].',
    de: '{holes} Bohrungen haben den Kernlochdurchmesser von {threads} und werden nur gebohrt[; Gewindebohren kostet zusätzlich {amount} {currency} je Stück].',
  },
  'note.core_holes_tapped': {
    en: '{holes} holes have the core diameter of {threads} and are tapped because of the setting core_holes[; drilling only would save {amount} {currency} per piece].',
    de: '{holes} Bohrungen haben den Kernlochdurchmesser von {threads} und erhalten laut Einstellung core_holes Gewinde[; ohne Gewinde sinkt der Preis um {amount} {currency} je Stück].',
  },
  'note.drawn_collars': {
    en: 'The thin plate has bored collars, usually drawn from sheet metal in a press. The price is for milling.',
    de: 'Die dünne Platte hat gebohrte Kragen, die meist im Presswerkzeug gezogen werden. Der Preis gilt für Fräsen.',
  },
  'note.fit_unstated': {
    en: 'The part has a keyway but no drawing: its seat may need a fit and grinding. Add the drawing.',
    de: 'Das Teil hat eine Passfedernut, aber keine Zeichnung: Der Sitz braucht vielleicht eine Passung und Schleifen. Ergänzen Sie die Zeichnung.',
  },
  // Drawing and request.
  'note.no_drawing': {
    en: 'No drawing: general tolerance ISO 2768-{general_tolerance} and Ra {ra_um} µm are assumed.',
    de: 'Keine Zeichnung: Allgemeintoleranz ISO 2768-{general_tolerance} und Ra {ra_um} µm sind angenommen.',
  },
  'note.drawing_candidate': {
    en: 'The reading "{text}" on page {page} may be incomplete ({doubts}). It is not in the price. Confirm or correct it.',
    de: 'Die gelesene Angabe „{text}“ auf Seite {page} ist vielleicht unvollständig ({doubts}). Sie ist nicht im Preis enthalten. Bestätigen oder berichtigen Sie sie.',
  },
  'note.drawing_unreadable': {
    en: 'The drawing {file} could not be read[: {reason}]. Upload a readable file.',
    de: 'Die Zeichnung {file} konnte nicht gelesen werden[: {reason}]. Laden Sie eine lesbare Datei hoch.',
  },
  'note.callout_unmatched': {
    en: 'A callout of the drawing matches no feature of the model[, thread {thread}][, fit {fit}][, {nominal_mm} mm]. It is not in the price.',
    de: 'Eine Angabe der Zeichnung passt zu keinem Merkmal des Modells[, Gewinde {thread}][, Passung {fit}][, {nominal_mm} mm]. Sie ist nicht im Preis enthalten.',
  },
  'note.drawing_unconfirmed': {
    en: 'The model has no face for the dimension {text} (page {page}). Check drawing and model.',
    de: 'Das Modell hat keine Fläche zum Maß {text} (Seite {page}). Prüfen Sie Zeichnung und Modell.',
  },
  'note.drawing_of_another_part': {
    en: 'The drawing belongs to another part: the model has only {confirmed_share%} of its dimensions. The drawing is not used.',
    de: 'Die Zeichnung gehört zu einem anderen Teil: Das Modell hat nur {confirmed_share%} ihrer Maße. Die Zeichnung wird nicht verwendet.',
  },
  'note.drawing_envelope_differs': {
    en: 'The drawing shows a length of {drawing_mm} mm, the model is {model_mm} mm long. Check that both show the same part.',
    de: 'Die Zeichnung zeigt eine Länge von {drawing_mm} mm, das Modell ist {model_mm} mm lang. Prüfen Sie, ob beide dasselbe Teil zeigen.',
  },
  'note.drawing_mass_differs': {
    en: 'The drawing states {drawing_kg} kg, the model with its material weighs {model_kg} kg. Check material and model.',
    de: 'Die Zeichnung nennt {drawing_kg} kg, das Modell wiegt mit seinem Werkstoff {model_kg} kg. Prüfen Sie Werkstoff und Modell.',
  },
  'note.drawing_revision_differs': {
    en: 'The drawing has revision {drawing}, the part has revision {part}. Check which one is valid.',
    de: 'Die Zeichnung hat die Revision {drawing}, das Teil die Revision {part}. Prüfen Sie, welche gilt.',
  },
  'note.drawing_material_differs': {
    en: 'The drawing states {drawing}; the part is priced with {priced}.',
    de: 'Die Zeichnung nennt {drawing}; das Teil ist mit {priced} kalkuliert.',
  },
  'note.drawing_material_unresolved': {
    en: 'The material of the drawing, {text}, does not identify one grade[; candidates: {candidates}]. Choose the grade.',
    de: 'Der Werkstoff der Zeichnung, {text}, ist nicht eindeutig[; möglich sind: {candidates}]. Wählen Sie den Werkstoff.',
  },
  'note.thread_unread': {
    en: 'The thread {thread} of {feature} could not be read. Check the callout.',
    de: 'Das Gewinde {thread} an {feature} konnte nicht gelesen werden. Prüfen Sie die Angabe.',
  },
  'note.thread_differs': {
    en: 'The drawing states {thread} for {feature}, the model has {modelled}. Check which one is valid.',
    de: 'Die Zeichnung nennt {thread} für {feature}, das Modell hat {modelled}. Prüfen Sie, was gilt.',
  },
  'note.request_proposes': {
    en: 'The request asks for {field} {value}. This is not applied automatically; set it on the calculation if it is right.',
    de: 'Die Anfrage nennt {field} {value}. Das wird nicht automatisch übernommen; setzen Sie es bei Bedarf an der Kalkulation.',
  },
  // Material and stock.
  'note.material_defaulted': {
    en: 'No material is stated: the default of the environment[, {grade},] is used. Confirm the material.',
    de: 'Kein Werkstoff angegeben: Die Vorgabe der Umgebung[, {grade},] wird verwendet. Bestätigen Sie den Werkstoff.',
  },
  'note.material_of_model': {
    en: 'Material {grade}, from the model: {text}',
    de: 'Werkstoff {grade}, laut Modell: {text}',
  },
  'note.model_material_unresolved': {
    en: 'The model names the material "{text}", which does not identify one grade[; similar grades: {candidates}]. Set material_ref.',
    de: 'Das Modell nennt den Werkstoff „{text}“, der keinen Werkstoff eindeutig bezeichnet[; ähnliche Werkstoffe: {candidates}]. Setzen Sie material_ref.',
  },
  'note.model_material_differs': {
    en: 'The model names {model}, but the price is for {priced}. Check the material.',
    de: 'Das Modell nennt {model}, kalkuliert ist {priced}. Prüfen Sie den Werkstoff.',
  },
  'note.material_of_drawing': {
    en: 'Material {grade}, from the drawing: {text} (page {page})',
    de: 'Werkstoff {grade}, laut Zeichnung: {text} (Seite {page})',
  },
  'note.material_of_request_text': {
    en: 'Material {grade}, from the request: {text}',
    de: 'Werkstoff {grade}, laut Anfrage: {text}',
  },
  'note.material_price_level': {
    en: 'Material price at the level of {region}: {factor} times the catalogue price[, as of {as_of}] ({source})',
    de: 'Materialpreis auf dem Niveau von {region}: {factor}-facher Katalogpreis[, Stand {as_of}] ({source})',
  },
  'note.casting_estimated': {
    en: '{grade} is sold only as castings. The price assumes a casting with machining allowance, estimated by mass, and excludes the pattern or mould.',
    de: '{grade} ist nur als Guss erhältlich. Angesetzt ist ein nach Masse geschätztes Gussrohteil mit Bearbeitungszugabe; Modell oder Form sind nicht im Preis enthalten.',
  },
  'note.stock_bought_as_blank': {
    en: 'The blank is bought cut to size[, Ø {diameter_mm} mm].',
    de: 'Das Rohteil wird auf Maß zugeschnitten gekauft[, Ø {diameter_mm} mm].',
  },
  'note.stock_faces_drawn': {
    en: 'Faces of the drawn bar {section} mm stay unmachined.',
    de: 'Flächen des gezogenen Stabs {section} mm bleiben unbearbeitet.',
  },
  'note.stock_flats_drawn': {
    en: 'The flats of the drawn bar ({across_flats_mm} mm across flats) stay unmachined.',
    de: 'Die Schlüsselflächen des gezogenen Stabs, SW {across_flats_mm} mm, bleiben unbearbeitet.',
  },
  'note.section_not_listed': {
    en: 'No stock list contains the section {section} mm. Ask the supplier whether it is available.',
    de: 'Keine Lagerliste enthält das Profil {section} mm. Fragen Sie die Verfügbarkeit beim Lieferanten an.',
  },
  'note.stock_format_pin_unavailable': {
    en: 'The requested stock format[ {stock_format_id}][ {length_mm} × {width_mm} mm] does not suit the part and is not used.',
    de: 'Das gewünschte Halbzeugformat[ {stock_format_id}][ {length_mm} × {width_mm} mm] passt nicht zum Teil und wird nicht verwendet.',
  },
  'note.stock_from_nest': {
    en: 'Material from a job nest, revision {nest_revision}',
    de: 'Material aus einer Schachtelung, Revision {nest_revision}',
  },
  'note.stock_from_own_sheets': {
    en: 'Material from the shared sheets of the assembly: {area_share%} of their area',
    de: 'Material aus den gemeinsamen Tafeln der Baugruppe: {area_share%} ihrer Fläche',
  },
  'note.other_lots_on_these_sheets': {
    en: 'Prices at other lot sizes than {lot_size} use the nesting of this lot; {components} components may then share their sheets differently.',
    de: 'Preise anderer Losgrößen als {lot_size} beruhen auf der Schachtelung dieses Loses; {components} Komponenten teilen ihre Tafeln dann vielleicht anders.',
  },
  // Machining and holding.
  'note.fixture_needed': {
    en: 'Held in {fixture}, because {reason}',
    de: 'Gespannt in {fixture}, weil {reason}',
  },
  'note.clamped_in_row': { en: '{pieces} pieces clamped in a row', de: '{pieces} Teile in Reihe gespannt' },
  'note.steady_rest': {
    en: 'Supported by a steady rest: overhang of {ld} times the diameter',
    de: 'Mit Lünette gestützt: Auskragung vom {ld}-Fachen des Durchmessers',
  },
  'note.guide_bush': {
    en: 'Turned through a guide bush: overhang of {ld} times the diameter',
    de: 'Durch die Führungsbuchse gedreht: Auskragung vom {ld}-Fachen des Durchmessers',
  },
  'note.counter_spindle': {
    en: 'The counter spindle takes over the part for the second side.',
    de: 'Die Gegenspindel übernimmt das Teil für die zweite Seite.',
  },
  'note.beside_the_front': {
    en: 'Both ends are machined at the same time: main spindle {front_s} s, counter spindle {back_s} s',
    de: 'Beide Seiten werden gleichzeitig bearbeitet: Hauptspindel {front_s} s, Gegenspindel {back_s} s',
  },
  'note.feature_without_access': {
    en: 'No tool reaches {feature}. Its machining is not in the price.',
    de: 'Kein Werkzeug erreicht {feature}. Die Bearbeitung ist nicht im Preis enthalten.',
  },
  'note.sharp_inside_corner': {
    en: 'The inside corners of {feature} have R{radius_mm} at {depth_mm} mm depth[; the thinnest cutter that reaches the bottom leaves R{least_radius_mm}]. Enlarge the radius, or plan EDM.',
    de: 'Die Innenecken von {feature} haben R{radius_mm} bei {depth_mm} mm Tiefe[; der dünnste Fräser, der den Boden erreicht, hinterlässt R{least_radius_mm}]. Vergrößern Sie den Radius oder planen Sie Erodieren ein.',
  },
  // Sheet metal.
  'note.bend_force': {
    en: 'Bending force {force_kn} kN with a die opening of {die_mm} mm',
    de: 'Biegekraft {force_kn} kN bei einer Gesenkweite von {die_mm} mm',
  },
  'note.two_operators': { en: 'Bending needs two operators.', de: 'Das Abkanten erfordert zwei Bediener.' },
  'note.contour_tolerance': {
    en: '{process} holds ±{held_mm} mm, the drawing requires ±{asked_mm} mm. Check whether the cut edges need more.',
    de: '{process} hält ±{held_mm} mm ein, die Zeichnung verlangt ±{asked_mm} mm. Prüfen Sie, ob das für die Schnittkanten gilt.',
  },
  'note.hole_smaller_than_sheet': {
    en: '{feature} is smaller than the sheet thickness, at the limit of cutting. No machine of the environment can drill it.',
    de: '{feature} ist kleiner als die Blechdicke und an der Grenze des Schneidbaren. Keine Maschine der Umgebung kann hier bohren.',
  },
  'note.feature_not_cut_by_laser': {
    en: 'No machine of the environment makes {feature}. Its machining is not in the price.',
    de: 'Keine Maschine der Umgebung kann {feature} fertigen. Die Bearbeitung ist nicht im Preis enthalten.',
  },
  // Subcontracted work, by the hour: the code is the process.
  'note.deep_drilling': {
    en: 'Gun drilling is subcontracted[: {features}].',
    de: 'Tieflochbohren wird fremdvergeben[: {features}].',
  },
  'note.punching': {
    en: 'Turret punching is subcontracted[: {features}].',
    de: 'Stanzen auf der Revolverstanze wird fremdvergeben[: {features}].',
  },
  'note.tool_on_lot': {
    en: 'No annual volume is stated, so the tool is charged to this lot alone. State the annual volume.',
    de: 'Keine Jahresmenge ist angegeben; deshalb wird das Werkzeug allein auf dieses Los umgelegt. Geben Sie die Jahresmenge an.',
  },
  'note.process_contradicts_drawing': {
    en: 'Drawing or request ask for {process} ({said}), but another process is priced. Check the process.',
    de: 'Zeichnung oder Anfrage verlangen {process} ({said}), kalkuliert ist ein anderes Verfahren. Prüfen Sie das Verfahren.',
  },
  'note.casting_porous': {
    en: 'Machining opens pores of the die casting: {percent} % of the castings are rejected after it.',
    de: 'Die Bearbeitung legt Poren des Druckgussteils frei: {percent} % der Gussteile werden danach zu Ausschuss.',
  },
  'note.process_contradicts_geometry': {
    en: 'The shape suggests {process} (evidence: {score} of 1), but another process is priced. Check the process.',
    de: 'Die Form spricht für {process} (Anhaltspunkte: {score} von 1), kalkuliert ist ein anderes Verfahren. Prüfen Sie das Verfahren.',
  },
  'note.moulding_in_house': {
    en: 'Injection moulded in house: {cavities} cavities, {slides} slides, a clamping force of {clamp_t} t, a cycle time of {cycle_s} s.',
    de: 'Spritzguss in Eigenfertigung: {cavities} Kavitäten, {slides} Schieber, {clamp_t} t Schließkraft, Zyklus {cycle_s} s.',
  },
  'note.die_casting_in_house': {
    en: 'Die cast in house: {cavities} cavities, {slides} slides, a locking force of {locking_t} t, a cycle time of {cycle_s} s.',
    de: 'Druckguss in Eigenfertigung: {cavities} Kavitäten, {slides} Schieber, {locking_t} t Schließkraft, Zyklus {cycle_s} s.',
  },
  'note.gravity_casting_in_house': {
    en: 'Gravity die cast in house: {cavities} cavities, {slides} slides, a cycle time of {cycle_s} s.',
    de: 'Kokillenguss in Eigenfertigung: {cavities} Kavitäten, {slides} Schieber, Zyklus {cycle_s} s.',
  },
  'note.sand_casting_in_house': {
    en: 'Sand cast in house: {pieces} castings in a mould, {cycle_s} s a mould.',
    de: 'Sandguss in Eigenfertigung: {pieces} Gussteile je Form, {cycle_s} s je Form.',
  },
  'note.core_making_in_house': {
    en: '{cores} sand cores in a casting, shot in house, together {volume_mm3} mm³, estimated from undercut faces.',
    de: '{cores} Sandkerne je Gussteil aus Eigenfertigung, zusammen {volume_mm3} mm³, aus hinterschnittenen Flächen geschätzt.',
  },
  'note.melting_in_house': {
    en: 'Melted in house: {poured_kg} kg are poured for a casting, feeders and gating included.',
    de: 'In Eigenfertigung geschmolzen: Je Gussteil werden {poured_kg} kg gegossen, mit Speisern und Anschnitten.',
  },
  'note.fettling_in_house': {
    en: 'The casting is fettled, blasted and inspected in house.',
    de: 'Das Gussteil wird in Eigenfertigung geputzt, gestrahlt und geprüft.',
  },
  'note.moulding': {
    en: 'Injection moulded by a contract moulder: {cavities} cavities, {slides} slides, a clamping force of {clamp_t} t, a cycle time of {cycle_s} s.',
    de: 'Spritzguss beim Lohnspritzgießer: {cavities} Kavitäten, {slides} Schieber, {clamp_t} t Schließkraft, Zyklus {cycle_s} s.',
  },
  'note.hot_runner': {
    en: 'A hot runner with {drops} drops fills the mould: no runner solidifies, and the mould costs more.',
    de: 'Ein Heißkanal mit {drops} Düsen füllt die Form: kein Anguss erstarrt, das Werkzeug kostet mehr.',
  },
  'note.die_casting': {
    en: 'Die cast by a contract die caster: {cavities} cavities, {slides} slides, a locking force of {locking_t} t, a cycle time of {cycle_s} s.',
    de: 'Druckguss bei einer Lohngießerei: {cavities} Kavitäten, {slides} Schieber, {locking_t} t Schließkraft, Zyklus {cycle_s} s.',
  },
  'note.gravity_casting': {
    en: 'Gravity die cast by a contract foundry: {cavities} cavities, {slides} slides, a cycle time of {cycle_s} s.',
    de: 'Kokillenguss bei einer Lohngießerei: {cavities} Kavitäten, {slides} Schieber, Zyklus {cycle_s} s.',
  },
  'note.casting_equivalent': {
    en: '{grade} is a die-casting alloy. The price is for {equivalent}, the equivalent for other casting processes. Have the alloy approved.',
    de: '{grade} ist eine Druckgusslegierung. Der Preis gilt für {equivalent}, die entsprechende Legierung anderer Gießverfahren. Lassen Sie die Legierung freigeben.',
  },
  'note.sand_casting': {
    en: 'Sand cast by a contract foundry: {pieces} castings in a mould, {cycle_s} s a mould.',
    de: 'Sandguss bei einer Lohngießerei: {pieces} Gussteile je Form, {cycle_s} s je Form.',
  },
  'note.casting_scrap': {
    en: '{scrap_pct} % of the castings are scrap.',
    de: '{scrap_pct} % der Gussteile sind Ausschuss.',
  },
  'note.moulded_hand': { en: 'The moulds are made by hand.', de: 'Die Formen werden von Hand hergestellt.' },
  'note.moulded_machine': {
    en: 'The moulds are made on a jolt-squeeze machine.',
    de: 'Die Formen entstehen auf einer Rüttel-Press-Maschine.',
  },
  'note.moulded_flask': {
    en: 'The moulds are made on an automatic flask line.',
    de: 'Die Formen entstehen auf einer automatischen Kastenformanlage.',
  },
  'note.moulded_vertical': {
    en: 'The moulds are made on a vertical flaskless line.',
    de: 'Die Formen entstehen auf einer kastenlosen Formanlage mit senkrechter Teilung.',
  },
  'note.pattern_wood': {
    en: 'Wooden pattern (H of EN 12890), for about {moulds} moulds.',
    de: 'Holzmodell (H nach EN 12890), für etwa {moulds} Formen.',
  },
  'note.pattern_plastic': {
    en: 'Plastic pattern (K of EN 12890), for about {moulds} moulds.',
    de: 'Kunststoffmodell (K nach EN 12890), für etwa {moulds} Formen.',
  },
  'note.pattern_metal': {
    en: 'Metal pattern (M of EN 12890), for about {moulds} moulds.',
    de: 'Metallmodell (M nach EN 12890), für etwa {moulds} Formen.',
  },
  'note.core_making': {
    en: '{cores} sand cores in a casting, together {volume_mm3} mm³, estimated from undercut faces.',
    de: '{cores} Sandkerne je Gussteil, zusammen {volume_mm3} mm³, aus hinterschnittenen Flächen geschätzt.',
  },
  'note.leak_test': {
    en: 'Each casting is tested for leaks, as the drawing or the request asks ({said}).',
    de: 'Jedes Gussteil wird auf Dichtheit geprüft, wie Zeichnung oder Anfrage es verlangen ({said}).',
  },
  'note.melting': {
    en: '{poured_kg} kg are poured for a casting, feeders and gating included.',
    de: 'Je Gussteil werden {poured_kg} kg gegossen, mit Speisern und Anschnitten.',
  },
  'note.cast_machined': {
    en: '{machined} features of the casting are machined[, with a machining allowance of {allowance_mm} mm on their faces].',
    de: '{machined} Merkmale des Gussteils werden bearbeitet[, mit {allowance_mm} mm Bearbeitungszugabe auf ihren Flächen].',
  },
  'note.fettling': {
    en: 'The foundry fettles, blasts and inspects the casting.',
    de: 'Die Gießerei putzt, strahlt und prüft das Gussteil.',
  },
  'note.pull_facts_estimated': {
    en: 'Projected area and the thickest wall are estimated from the box and the median wall; undercuts and draft are not measured. Upload the part as STEP, or have a toolmaker check the tool.',
    de: 'Projizierte Fläche und dickste Wand sind aus Hüllquader und mittlerer Wand geschätzt; Hinterschnitte und Entformungsschrägen sind nicht gemessen. Laden Sie das Teil als STEP-Datei hoch, oder lassen Sie das Werkzeug von einem Werkzeugbauer prüfen.',
  },
  'note.dfm_draft': {
    en: '{faces} faces stand along the pull with less than {limit}° of draft (least: {least}°). Add draft, so that the part leaves its tool.',
    de: '{faces} Flächen stehen mit weniger als {limit}° Schräge in Entformungsrichtung (kleinste: {least}°). Sehen Sie Schrägen vor, damit sich das Teil entformen lässt.',
  },
  'note.dfm_undercut': {
    en: 'Undercuts need members in the tool: slides {slides}, lifters {lifters}. Remove undercuts to make the tool cheaper.',
    de: 'Hinterschnitte brauchen im Werkzeug: Schieber {slides}, Schrägauswerfer {lifters}. Ohne Hinterschnitte wird das Werkzeug günstiger.',
  },
  'note.dfm_wall_ratio': {
    en: 'Walls differ from {thin} to {thick} mm, a ratio of {ratio}; the limit is {limit}. Make the walls more equal.',
    de: 'Die Wände reichen von {thin} bis {thick} mm, ein Verhältnis von {ratio}; die Grenze ist {limit}. Gleichen Sie die Wanddicken an.',
  },
  'note.dfm_thick_spot': {
    en: 'The thickest spot has {thickest} mm, {ratio} times the wall of {wall} mm; the limit is {limit}. Core it out.',
    de: 'Die dickste Stelle hat {thickest} mm, das {ratio}-fache der Wand von {wall} mm; die Grenze ist {limit}. Sparen Sie sie aus.',
  },
  'note.dfm_rib_ratio': {
    en: '{ribs} ribs or bosses are thicker than {limit} of the wall below (up to {ratio}). Make them thinner to avoid sink marks and pores.',
    de: '{ribs} Rippen oder Dome sind dicker als das {limit}-fache der Wand darunter (bis {ratio}). Machen Sie sie dünner, um Einfallstellen und Lunker zu vermeiden.',
  },
  'note.dfm_sharp_corner': {
    en: '{edges} inner edges have no rounding. Round them for the flow of the material and the strength of the part.',
    de: '{edges} innere Kanten haben keine Rundung. Runden Sie sie für den Fluss des Werkstoffs und die Festigkeit des Teils.',
  },
  'note.plasma_cutting': {
    en: 'Plasma cutting is subcontracted[: {features}].',
    de: 'Plasmaschneiden wird fremdvergeben[: {features}].',
  },
  'note.flame_cutting': {
    en: 'Flame cutting is subcontracted[: {features}].',
    de: 'Brennschneiden wird fremdvergeben[: {features}].',
  },
  'note.waterjet_cutting': {
    en: 'Waterjet cutting is subcontracted[: {features}].',
    de: 'Wasserstrahlschneiden wird fremdvergeben[: {features}].',
  },
  'note.contract_laser': {
    en: 'Laser cutting is subcontracted[: {features}].',
    de: 'Laserschneiden wird fremdvergeben[: {features}].',
  },
  'note.tube_laser_cutting': {
    en: 'Tube laser cutting is subcontracted[: {features}].',
    de: 'Rohrlaserschneiden wird fremdvergeben[: {features}].',
  },
  'note.cutting_to_length': {
    en: 'The supplier cuts the material to length[: {features}].',
    de: 'Der Lieferant schneidet das Material auf Länge zu[: {features}].',
  },
  'note.gear_hobbing': {
    en: 'Gear hobbing is subcontracted[: {features}]. Its hourly price includes the wear of the hob.',
    de: 'Wälzfräsen wird fremdvergeben[: {features}]. Der Stundenpreis enthält den Verschleiß des Wälzfräsers.',
  },
  'note.broaching': {
    en: 'Broaching is subcontracted[: {features}].',
    de: 'Räumen wird fremdvergeben[: {features}].',
  },
  'note.wire_erosion': {
    en: 'Wire EDM is subcontracted[: {features}].',
    de: 'Drahterodieren wird fremdvergeben[: {features}].',
  },
  'note.sinking': {
    en: 'Die-sinking EDM is subcontracted[: {features}].',
    de: 'Senkerodieren wird fremdvergeben[: {features}].',
  },
  'note.jig_grinding': {
    en: 'Jig grinding is subcontracted[: {features}].',
    de: 'Koordinatenschleifen wird fremdvergeben[: {features}].',
  },
  'note.treatment': { en: 'Treatment: {text}', de: 'Behandlung: {text}' },
  'note.threads_masked': {
    en: '{count} threads are masked for the coating.',
    de: '{count} Gewinde werden für die Beschichtung abgedeckt.',
  },
  'note.subcontract_price_assumed': {
    en: 'The price of subcontracted work is assumed. Add a subcontractor with prices to the environment.',
    de: 'Der Preis der Fremdleistung ist angenommen. Ergänzen Sie in der Umgebung einen Fremdfertiger mit Preisen.',
  },
  // Assemblies and purchased parts.
  'note.bodies_as_components': {
    en: 'The {bodies} solids[ of {product}] are priced as separate components, because the file has no product structure for them.',
    de: 'Die {bodies} Körper[ von {product}] werden als einzelne Komponenten kalkuliert, weil die Datei für sie keine Produktstruktur hat.',
  },
  'note.component_unpriced': {
    en: 'The component {component} has no price, so the total is incomplete. See the failure of the component.',
    de: 'Die Komponente {component} hat keinen Preis, die Summe ist deshalb unvollständig. Siehe den Fehler der Komponente.',
  },
  'note.assembly_joint': {
    en: '{count} × {component}: {kind}',
    de: '{count} × {component}: {kind}',
  },
  'note.assembly_size_assumed': {
    en: 'The size of {count} components is unknown and assumed for handling times, for example {first}.',
    de: 'Die Größe von {count} Komponenten ist unbekannt und für die Handhabungszeit angenommen, zum Beispiel bei {first}.',
  },
  'note.assembly_joint_assumed': {
    en: 'The joint of {count} components is unknown and assumed for assembly times, for example {first}.',
    de: 'Die Fügeart von {count} Komponenten ist unbekannt und für die Montagezeit angenommen, zum Beispiel bei {first}.',
  },
  'note.assembly_treatment_twice': {
    en: '{kind} is required for the assembly and for its component {component}, so it is paid for twice. Remove one of them.',
    de: '{kind} ist für die Baugruppe und für die Komponente {component} verlangt und wird doppelt bezahlt. Streichen Sie eines davon.',
  },
  'note.weld_seam': {
    en: '{component} to {other}: {count} seams, {length_mm} mm long, leg length {leg_mm} mm, {process}',
    de: '{component} an {other}: {count} Nähte, {length_mm} mm lang, Schenkellänge {leg_mm} mm, {process}',
  },
  'note.weld_sizes_differ': {
    en: 'The weld symbols of the drawing state several sizes: {texts}. The size is taken from the sheet thickness instead; check it.',
    de: 'Die Schweißsymbole der Zeichnung nennen mehrere Größen: {texts}. Angesetzt ist die Größe nach der Blechdicke; prüfen Sie sie.',
  },
  'note.weld_symbol_unread': {
    en: 'The weld symbol {text} (page {page}) could not be read. Check the seam.',
    de: 'Das Schweißsymbol {text} (Seite {page}) konnte nicht gelesen werden. Prüfen Sie die Naht.',
  },
  'note.weld_without_seam': {
    en: 'The assembly is welded, but the model has no contact that can be welded. The welding is not in the price.',
    de: 'Die Baugruppe wird geschweißt, das Modell hat aber keinen schweißbaren Kontakt. Das Schweißen ist nicht im Preis enthalten.',
  },
  'note.bought_part': { en: 'Purchased part, no own production', de: 'Kaufteil, keine Eigenfertigung' },
  'note.purchase_price_missing': {
    en: 'The purchase price is missing; the value of the material is used as the lower bound. Enter the price on the part.',
    de: 'Der Einkaufspreis fehlt; stattdessen gilt der Materialwert als Untergrenze. Tragen Sie den Preis am Teil ein.',
  },
  // Basis of the price.
  'note.exchange_rate': {
    en: 'Exchange rate: 1 {from} = {rate} {to}, as of {as_of} ({source})',
    de: 'Wechselkurs: 1 {from} = {rate} {to}, Stand {as_of} ({source})',
  },
  'note.machine_rate_class_default': {
    en: 'At least one machine-hour rate is the default of the machine class. Enter the rate or the VDI 3258 data of the machine.',
    de: 'Mindestens ein Maschinenstundensatz ist die Vorgabe der Maschinenklasse. Tragen Sie den Satz oder die VDI-3258-Daten der Maschine ein.',
  },
  'note.mostly_assumed': {
    en: 'Most of the price is based on assumed values. Enter your own rates, prices and times.',
    de: 'Der größte Teil des Preises beruht auf angenommenen Werten. Tragen Sie eigene Sätze, Preise und Zeiten ein.',
  },
  'note.price_uncertain': {
    en: 'The uncertainty of the price is high. See confidence.drivers for the causes.',
    de: 'Der Preis ist sehr unsicher. Die Ursachen stehen in confidence.drivers.',
  },
  'note.route_runner_up_far': {
    en: 'The price of the next-best route differs greatly from the chosen one. Check the chosen route.',
    de: 'Der Preis des nächstbesten Fertigungswegs weicht stark vom gewählten ab. Prüfen Sie den gewählten Fertigungsweg.',
  },
  'note.other_process_wins': {
    en: '{process} would cost less at this quantity; with the cheapest tooling from about {from_lot_least} pieces[, with usual tooling from about {from_lot}].',
    de: '{process} wäre bei dieser Menge günstiger; mit den günstigsten Werkzeugen ab etwa {from_lot_least} Stück[, mit üblichen ab etwa {from_lot}].',
  },
  'note.other_process_later': {
    en: '{process} would cost less at larger quantities; with the cheapest tooling from about {from_lot_least} pieces[, with usual tooling from about {from_lot}].',
    de: '{process} wäre bei größeren Mengen günstiger; mit den günstigsten Werkzeugen ab etwa {from_lot_least} Stück[, mit üblichen ab etwa {from_lot}].',
  },
  'note.standard_part': {
    en: 'The part matches the standard part {standard}, size {size}. Compare with its purchase price.',
    de: 'Das Teil entspricht dem Normteil {standard}, Größe {size}. Vergleichen Sie mit dem Einkaufspreis.',
  },
  // Notes of the cost sheet itself.
  'note.not_reconciled': {
    en: 'The lines do not add up to the total[; difference {residual}]. Contact support.',
    de: 'Die Zeilen ergeben zusammen nicht die Summe[; Differenz {residual}]. Wenden Sie sich an den Support.',
  },
  'note.material_is_provided': {
    en: 'The customer provides the material; it is not charged.',
    de: 'Der Kunde stellt das Material bei; es wird nicht berechnet.',
  },
  'note.variable_overhead_off': {
    en: 'Variable overhead is not applied, because the environment states overhead on material or production.',
    de: 'Variable Gemeinkosten entfallen, weil die Umgebung Material- oder Fertigungsgemeinkosten angibt.',
  },
  'note.calibrated': {
    en: 'The calibration factors of the environment are applied.',
    de: 'Die Kalibrierfaktoren der Umgebung sind im Preis enthalten.',
  },
  'note.no_costing_chain': {
    en: 'The price is the purchase price; no surcharges are applied.',
    de: 'Der Preis ist der Einkaufspreis; Zuschläge werden nicht angewendet.',
  },
});
