import { texts } from './text.ts';

/** Why a calculation has no price, or a plan was rejected: the reason, then the next step. In the order of the checks. */
export const FAILURES = texts({
  // Known when the run is submitted.
  'failure.environment_gone': {
    en: 'The costing environment was deleted. Choose another environment and run again.',
    de: 'Die Kalkulationsumgebung wurde gelöscht. Wählen Sie eine andere Umgebung und kalkulieren Sie erneut.',
  },
  'failure.no_cad': {
    en: 'The revision has no CAD file. Bind a STEP, STL or OBJ file with the role primary_cad.',
    de: 'Die Revision hat keine CAD-Datei. Ordnen Sie eine STEP-, STL- oder OBJ-Datei mit der Rolle primary_cad zu.',
  },
  'failure.file_not_read': {
    en: 'The CAD file of the revision has not been read yet. Run again after its upload is confirmed.',
    de: 'Die CAD-Datei der Revision ist noch nicht eingelesen. Kalkulieren Sie erneut, sobald ihr Upload bestätigt ist.',
  },
  'failure.no_geometry': {
    en: 'The CAD file of the revision contains no readable geometry. Bind a STEP file with a closed solid.',
    de: 'Die CAD-Datei der Revision enthält keine lesbare Geometrie. Ordnen Sie eine STEP-Datei mit einem geschlossenen Körper zu.',
  },
  'failure.source_not_enabled': {
    en: 'The environment does not accept {extractor}. Add the source to enabled_extractors, or bind another file.',
    de: 'Die Umgebung lässt {extractor} nicht zu. Nehmen Sie die Quelle in enabled_extractors auf oder ordnen Sie eine andere Datei zu.',
  },
  'failure.no_machine': {
    en: 'The environment has no enabled machine on the pricing date. Enable a machine, or check the validity dates.',
    de: 'Die Umgebung hat am Preisstichtag keine freigegebene Maschine. Geben Sie eine Maschine frei oder prüfen Sie die Gültigkeitsdaten.',
  },
  'failure.no_material': {
    en: 'No material is known. Set material_ref on the calculation, or default_material_family on the environment.',
    de: 'Es ist kein Werkstoff bekannt. Setzen Sie material_ref an der Kalkulation oder default_material_family an der Umgebung.',
  },
  'failure.currency_unresolved': {
    en: 'No exchange rate from {from} to {to} is available for the pricing date. Choose another currency for the calculation.',
    de: 'Für den Preisstichtag ist kein Wechselkurs von {from} nach {to} hinterlegt. Wählen Sie eine andere Währung für die Kalkulation.',
  },
  'failure.nest_item_unresolved': {
    en: 'The job-nest line cannot be used for this calculation: {reason}. Choose another line, or remove nest_item_id.',
    de: 'Die Zeile der Schachtelung ist für diese Kalkulation nicht verwendbar: {reason}. Wählen Sie eine andere Zeile oder entfernen Sie nest_item_id.',
  },
  // Files.
  'failure.file_failed': {
    en: 'The CAD file could not be read[: {reason}]. Correct the file, upload it again and run again.',
    de: 'Die CAD-Datei konnte nicht gelesen werden[: {reason}]. Korrigieren Sie die Datei, laden Sie sie neu hoch und kalkulieren Sie erneut.',
  },
  'failure.file_cancelled': {
    en: 'The upload of the CAD file was cancelled. Upload the file again and run again.',
    de: 'Der Upload der CAD-Datei wurde abgebrochen. Laden Sie die Datei neu hoch und kalkulieren Sie erneut.',
  },
  'failure.file_gone': {
    en: 'The CAD file was deleted before it was read. Bind another file and run again.',
    de: 'Die CAD-Datei wurde gelöscht, bevor sie gelesen war. Ordnen Sie eine andere Datei zu und kalkulieren Sie erneut.',
  },
  'failure.input_not_read': {
    en: 'The file {file} was still being read after {hours} h. Run again once its upload is confirmed, or remove the file from the revision.',
    de: 'Die Datei {file} war nach {hours} h noch nicht gelesen. Kalkulieren Sie erneut, sobald ihr Upload bestätigt ist, oder entfernen Sie die Datei aus der Revision.',
  },
  // Service.
  'failure.timed_out': {
    en: 'The calculation was stopped after {seconds} s without a result. Run it again; if it stops again, contact support.',
    de: 'Die Kalkulation wurde nach {seconds} s ohne Ergebnis beendet. Kalkulieren Sie erneut; wenden Sie sich an den Support, falls sie wieder abbricht.',
  },
  'failure.worker_lost': {
    en: 'The server that ran the calculation stopped. Run the calculation again.',
    de: 'Der Server, auf dem die Kalkulation lief, ist ausgefallen. Kalkulieren Sie erneut.',
  },
  'failure.internal_error': {
    en: 'The calculation failed because of an internal error. Run it again; if it fails again, contact support.',
    de: 'Die Kalkulation ist an einem internen Fehler gescheitert. Kalkulieren Sie erneut; wenden Sie sich an den Support, falls sie wieder scheitert.',
  },
  'failure.amount_out_of_range': {
    en: 'An amount is too large for a cost sheet ({message}). Check prices, rates and quantities.',
    de: 'Ein Betrag ist zu groß für ein Kalkulationsblatt ({message}). Prüfen Sie Preise, Stundensätze und Mengen.',
  },
  'failure.not_costable': {
    en: 'The plan cannot be costed: {message}. Check the rates of its machines.',
    de: 'Der Arbeitsplan ist nicht kalkulierbar: {message}. Prüfen Sie die Stundensätze seiner Maschinen.',
  },
  // Machines and their rates.
  'failure.no_capable_machine': {
    en: 'No machine for {klass} in this environment can make the part[: {first_reason}]. Add a suitable machine; rejected_machines lists every reason.',
    de: 'Keine Maschine für {klass} in dieser Umgebung kann das Teil fertigen[: {first_reason}]. Ergänzen Sie eine geeignete Maschine; rejected_machines nennt jeden Grund.',
  },
  'failure.no_machine_for_estimate': {
    en: 'An estimate from a mesh needs a milling or turning machine, but the environment has none enabled. Enable such a machine.',
    de: 'Eine Schätzung aus einem Dreiecksnetz braucht eine Fräs- oder Drehmaschine; die Umgebung hat keine freigegebene. Geben Sie eine solche Maschine frei.',
  },
  'failure.depreciation_life_not_positive': {
    en: 'The machine-hour rate of a machine cannot be calculated: its depreciation life is not greater than 0 h. Correct depreciation_life_h.',
    de: 'Der Maschinenstundensatz einer Maschine ist nicht berechenbar: Ihre Abschreibungsdauer ist nicht größer als 0 h. Korrigieren Sie depreciation_life_h.',
  },
  'failure.no_utilised_hours': {
    en: 'The machine-hour rate of a machine cannot be calculated: no utilised hours remain in the year. Correct its annual hours T_G, T_ST and T_IH.',
    de: 'Der Maschinenstundensatz einer Maschine ist nicht berechenbar: Im Jahr bleibt keine Nutzungszeit. Korrigieren Sie ihre Jahresstunden T_G, T_ST und T_IH.',
  },
  // Description of the part.
  'failure.no_feasible_plan': {
    en: 'No process plan was found for this part with the machines and material of the environment. Check both, and the CAD file.',
    de: 'Für dieses Teil wurde mit Maschinen und Werkstoff der Umgebung kein Arbeitsplan gefunden. Prüfen Sie beides und die CAD-Datei.',
  },
  'failure.geometry_missing': {
    en: 'The part has no geometry to plan from. Bind a CAD file with the role primary_cad.',
    de: 'Das Teil hat keine Geometrie, aus der geplant werden kann. Ordnen Sie eine CAD-Datei mit der Rolle primary_cad zu.',
  },
  'failure.material_missing': {
    en: 'No material is known for the part. Set material_ref on the calculation.',
    de: 'Für das Teil ist kein Werkstoff bekannt. Setzen Sie material_ref an der Kalkulation.',
  },
  'failure.mesh_without_volume': {
    en: 'The mesh encloses no volume. Upload a closed mesh, or better a STEP file.',
    de: 'Das Dreiecksnetz umschließt kein Volumen. Laden Sie ein geschlossenes Netz oder besser eine STEP-Datei hoch.',
  },
  'failure.several_solids': {
    en: 'The file contains {solids} solids, but this route makes one part. Upload one file per part, or price the file as an assembly.',
    de: 'Die Datei enthält {solids} Körper, dieser Fertigungsweg gilt für ein Teil. Laden Sie je Teil eine Datei hoch oder kalkulieren Sie die Datei als Baugruppe.',
  },
  // Milling.
  'failure.wall_too_thin': {
    en: 'A wall of {wall_mm} mm is thinner than the {least_mm} mm that can be milled. Thicken the wall, or choose another process.',
    de: 'Eine Wand von {wall_mm} mm ist dünner als die fräsbaren {least_mm} mm. Verstärken Sie die Wand oder wählen Sie ein anderes Verfahren.',
  },
  'failure.faces_unmade': {
    en: 'The plan leaves {count} faces unmachined[ ({area_share%} of the surface)].',
    de: 'Der Arbeitsplan lässt {count} Flächen unbearbeitet[ ({area_share%} der Oberfläche)].',
  },
  'failure.dearer_before_surcharges': {
    en: 'Plans are chosen by their cost before surcharges: {unit_cost} here, {chosen} for the chosen plan.',
    de: 'Arbeitspläne werden nach den Kosten vor Zuschlägen gewählt: hier {unit_cost}, beim gewählten Arbeitsplan {chosen}.',
  },
  'failure.dearer_with_tool': {
    en: 'Plans are chosen by their cost with tooling, even if the unit cost excludes tooling: {unit_cost} here, {chosen} for the chosen plan.',
    de: 'Arbeitspläne werden nach den Kosten mit Werkzeug gewählt, auch wenn die Stückkosten es nicht enthalten: hier {unit_cost}, beim gewählten Arbeitsplan {chosen}.',
  },
  'failure.no_clamping_saved': {
    en: 'Five-axis milling does not reduce the clampings of this part[ ({setups} needed)].',
    de: 'Fünfachsfräsen verringert bei diesem Teil die Aufspannungen nicht[ (nötig: {setups})].',
  },
  'failure.feature_too_narrow': {
    en: 'The feature {feature} is narrower than the smallest tool. Widen the feature, or choose another process.',
    de: 'Das Merkmal {feature} ist schmaler als das kleinste Werkzeug. Vergrößern Sie das Merkmal oder wählen Sie ein anderes Verfahren.',
  },
  'failure.tool_reach': {
    en: 'The feature {feature} is {depth_mm} mm deep, too deep for a tool of {diameter_mm} mm diameter. Reduce the depth, or enlarge the corner radius.',
    de: 'Das Merkmal {feature} ist {depth_mm} mm tief, zu tief für ein Werkzeug mit {diameter_mm} mm Durchmesser. Verringern Sie die Tiefe oder vergrößern Sie den Eckenradius.',
  },
  'failure.hole_too_deep': {
    en: 'The hole {feature} is too deep for its diameter[: {ld} times the diameter, at most {most} can be drilled].',
    de: 'Die Bohrung {feature} ist zu tief für ihren Durchmesser[: {ld}-facher Durchmesser, bohrbar ist höchstens der {most}-fache].',
  },
  // Turning.
  'failure.no_turning_axis': {
    en: 'The part has no axis of rotation, so it cannot be turned.',
    de: 'Das Teil hat keine Drehachse und kann nicht gedreht werden.',
  },
  'failure.too_slender': {
    en: 'The part is too slender to be turned: it overhangs {ld} times its diameter, and at most {most} times can be supported.',
    de: 'Das Teil ist zum Drehen zu schlank: Es kragt um das {ld}-Fache seines Durchmessers aus, gestützt wird höchstens das {most}-Fache.',
  },
  'failure.deep_bore_from_bar': {
    en: 'The deep bore is gun drilled, which is not possible while the part is still on the bar.',
    de: 'Die tiefe Bohrung wird tieflochgebohrt; das ist nicht möglich, solange das Teil an der Stange ist.',
  },
  // Moulded parts.
  'failure.no_moulding_data': {
    en: 'No moulding data is known for this material[: {grade}]. Choose a moulding grade, or machine the part.',
    de: 'Für diesen Werkstoff sind keine Spritzgießdaten bekannt[: {grade}]. Wählen Sie einen Spritzgießtyp oder zerspanen Sie das Teil.',
  },
  'failure.moulding_tolerance': {
    en: 'Injection moulding does not hold a tolerance finer than IT{finest}[ ({feature})]. Widen the tolerance, or machine the part.',
    de: 'Spritzgießen hält keine feinere Toleranz als IT{finest}[ ({feature})]. Erweitern Sie die Toleranz oder zerspanen Sie das Teil.',
  },
  'failure.moulding_thread': {
    en: 'Moulded threads are not priced ({feature}). Use an insert or a self-tapping screw, or machine the part.',
    de: 'Gespritzte Gewinde werden nicht kalkuliert ({feature}). Verwenden Sie einen Einsatz oder eine selbstfurchende Schraube, oder zerspanen Sie das Teil.',
  },
  'failure.moulding_wall': {
    en: 'The wall of {wall} mm cannot be moulded; walls from {least} to {most} mm can. Change the wall thickness, or machine the part.',
    de: 'Die Wand von {wall} mm lässt sich nicht spritzgießen; möglich sind {least} bis {most} mm. Ändern Sie die Wanddicke oder zerspanen Sie das Teil.',
  },
  'failure.moulding_undercut': {
    en: '{faces} faces are undercut in every direction in which a mould or slide can open. Remove the undercuts, or machine the part.',
    de: '{faces} Flächen sind in jeder Öffnungsrichtung von Werkzeug und Schiebern hinterschnitten. Entfernen Sie die Hinterschnitte oder zerspanen Sie das Teil.',
  },
  'failure.moulding_no_machine': {
    en: 'No moulding machine is large enough for the projected area of {area_cm2} cm². Split the part, or machine it.',
    de: 'Keine Spritzgießmaschine ist groß genug für die projizierte Fläche von {area_cm2} cm². Teilen Sie das Teil oder zerspanen Sie es.',
  },
  // Castings.
  'failure.alloy_not_die_cast': {
    en: '{grade} is not a die-casting alloy. Choose one, for example EN AC-46000, or another process.',
    de: '{grade} ist keine Druckgusslegierung. Wählen Sie eine, zum Beispiel EN AC-46000, oder ein anderes Verfahren.',
  },
  'failure.die_casting_tolerance': {
    en: 'A die casting does not hold the general tolerance f on every face. State tolerances only where the part needs them.',
    de: 'Ein Druckgussteil hält die Allgemeintoleranz f nicht auf jeder Fläche. Geben Sie Toleranzen nur dort an, wo das Teil sie braucht.',
  },
  'failure.die_casting_solution_treated': {
    en: 'Trapped gas blisters a die casting in solution treatment ({treatment}). Casting with vacuum is not priced. Choose another temper, alloy or process.',
    de: 'Eingeschlossenes Gas lässt ein Druckgussteil beim Lösungsglühen Blasen werfen ({treatment}). Vakuumguss wird nicht kalkuliert. Wählen Sie einen anderen Zustand, eine andere Legierung oder ein anderes Verfahren.',
  },
  'failure.die_casting_wall': {
    en: 'The wall of {wall} mm cannot be die cast; walls from {least} to {most} mm can. Change the wall, or choose another process.',
    de: 'Die Wand von {wall} mm lässt sich nicht druckgießen; möglich sind {least} bis {most} mm. Ändern Sie die Wand oder wählen Sie ein anderes Verfahren.',
  },
  'failure.alloy_not_chill_cast': {
    en: '{grade} is not an alloy for gravity die casting. Choose one, for example EN AC-46200, or another process.',
    de: '{grade} ist keine Kokillengusslegierung. Wählen Sie eine, zum Beispiel EN AC-46200, oder ein anderes Verfahren.',
  },
  'failure.gravity_casting_wall': {
    en: 'The wall of {wall} mm cannot be cast in a gravity die; walls from {least} to {most} mm can. Change the wall, or choose another process.',
    de: 'Die Wand von {wall} mm lässt sich nicht in Kokille gießen; möglich sind {least} bis {most} mm. Ändern Sie die Wand oder wählen Sie ein anderes Verfahren.',
  },
  'failure.gravity_casting_no_station': {
    en: 'No casting station is large enough for the gravity die of a part of {mass_kg} kg. Split the part, or choose another process.',
    de: 'Keine Gießstation ist groß genug für die Kokille eines Teils mit {mass_kg} kg. Teilen Sie das Teil oder wählen Sie ein anderes Verfahren.',
  },
  'failure.alloy_not_sand_cast': {
    en: '{grade} is not an alloy for sand casting. Choose one, for example EN AC-46200, or another process.',
    de: '{grade} ist keine Sandgusslegierung. Wählen Sie eine, zum Beispiel EN AC-46200, oder ein anderes Verfahren.',
  },
  'failure.metal_not_priced': {
    en: 'The registry has no melt and mould data for {grade} in this casting process. Choose another process or alloy.',
    de: 'Für {grade} gibt es in diesem Gießverfahren keine Zahlen. Wählen Sie ein anderes Verfahren oder eine andere Legierung.',
  },
  'failure.sand_casting_wall': {
    en: 'The wall of {wall} mm cannot be sand cast; walls from {least} to {most} mm can. Change the wall, or choose another process.',
    de: 'Die Wand von {wall} mm lässt sich nicht in Sand gießen; möglich sind {least} bis {most} mm. Ändern Sie die Wand oder wählen Sie ein anderes Verfahren.',
  },
  'failure.sand_casting_no_flask': {
    en: 'No flask holds the casting of {mass_kg} kg with its feeders. Split the part, or choose another process.',
    de: 'Kein Formkasten fasst das Gussteil von {mass_kg} kg mit seinen Speisern. Teilen Sie das Teil oder wählen Sie ein anderes Verfahren.',
  },
  'failure.casting_size': {
    en: 'The largest dimension of {size} mm exceeds the casting tolerance tables of ISO 8062-3. Split the part, or machine it.',
    de: 'Die größte Abmessung von {size} mm überschreitet die Gusstoleranztabellen der ISO 8062-3. Teilen Sie das Teil oder zerspanen Sie es.',
  },
  'failure.casting_undercut': {
    en: '{faces} faces are undercut in every direction in which a die or slide can open. Remove the undercuts, or choose another process.',
    de: '{faces} Flächen sind in jeder Öffnungsrichtung von Form und Schiebern hinterschnitten. Entfernen Sie die Hinterschnitte oder wählen Sie ein anderes Verfahren.',
  },
  'failure.die_casting_no_machine': {
    en: 'No die-casting machine is large enough for the projected area of {area_cm2} cm². Split the part, or choose another process.',
    de: 'Keine Druckgießmaschine ist groß genug für die projizierte Fläche von {area_cm2} cm². Teilen Sie das Teil oder wählen Sie ein anderes Verfahren.',
  },
  'failure.casting_planned': {
    en: 'The casting is priced with its tool, which replaces the estimate by mass. Omit the annual volume to see the estimate.',
    de: 'Das Gussteil ist mit seinem Werkzeug kalkuliert; das ersetzt die Schätzung nach Masse. Ohne Jahresmenge erscheint die Schätzung.',
  },
  // Sheet metal and profiles.
  'failure.no_sheet': {
    en: 'The part cannot be cut from one sheet and bent.',
    de: 'Das Teil lässt sich nicht aus einem Blech schneiden und abkanten.',
  },
  'failure.laser_cuts_no_plastic': {
    en: 'Plastics are not laser cut. Choose a metal, or a milled design.',
    de: 'Kunststoffe werden nicht lasergeschnitten. Wählen Sie ein Metall oder eine gefräste Ausführung.',
  },
  'failure.too_thick_for_laser': {
    en: 'The material[ of {thickness_mm} mm] is too thick for laser cutting.',
    de: 'Das Material[ von {thickness_mm} mm] ist zu dick zum Laserschneiden.',
  },
  'failure.contour_tolerance': {
    en: '{process} holds ±{held_mm} mm; the general tolerance requires ±{asked_mm} mm.',
    de: '{process} hält ±{held_mm} mm ein; die Allgemeintoleranz verlangt ±{asked_mm} mm.',
  },
  'failure.no_section': {
    en: 'The part has no constant cross-section, so it cannot be made from a tube or profile.',
    de: 'Das Teil hat keinen gleichbleibenden Querschnitt und kann nicht aus Rohr oder Profil gefertigt werden.',
  },
  'failure.no_tube_bending': {
    en: 'Tube and bar bending is not supported[ ({bends} bends)]. Obtain a quote for the bent part, and enter it as a purchased part.',
    de: 'Das Biegen von Rohren und Stangen wird nicht unterstützt[ ({bends} Biegungen)]. Holen Sie ein Angebot ein und erfassen Sie das Teil als Kaufteil.',
  },
  'failure.process_unavailable': {
    en: 'The part cannot be made by {process}. Choose another manufacturing process, or leave it out so that the price decides.',
    de: 'Das Teil kann nicht durch {process} gefertigt werden. Wählen Sie ein anderes Verfahren oder lassen Sie es weg, damit der Preis entscheidet.',
  },
  'failure.process_unknown': {
    en: '{name} is not a manufacturing process of this service. Choose one of: {known}.',
    de: '{name} ist kein Fertigungsverfahren dieses Dienstes. Wählen Sie eines von: {known}.',
  },
  'failure.mesh_has_no_process': {
    en: 'A mesh is estimated without a process. Upload a CAD model, or leave the manufacturing process out.',
    de: 'Ein Dreiecksnetz wird ohne Verfahren geschätzt. Laden Sie ein CAD-Modell hoch oder lassen Sie das Fertigungsverfahren weg.',
  },
  // Stock.
  'failure.form_not_sold': {
    en: '{grade} is not sold as {form}, only as {sold}. Choose another grade, or state that the customer provides the material.',
    de: '{grade} ist nicht als {form} erhältlich, nur als {sold}. Wählen Sie einen anderen Werkstoff oder geben Sie an, dass das Material beigestellt wird.',
  },
  'failure.sold_as_compound_only': {
    en: '{grade} is sold only as a moulding compound, not as semi-finished stock. Choose another grade, or state that the customer provides the material.',
    de: '{grade} ist nur als Formmasse erhältlich, nicht als Halbzeug. Wählen Sie einen anderen Werkstoff oder geben Sie an, dass das Material beigestellt wird.',
  },
  'failure.sheet_thickness_not_stocked': {
    en: 'Sheet of {thickness_mm} mm is not a stock thickness[; the nearest is {nearest_mm} mm]. Choose a stock thickness.',
    de: 'Blech mit {thickness_mm} mm Dicke ist nicht lieferbar[; die nächste lieferbare Dicke ist {nearest_mm} mm]. Wählen Sie eine lieferbare Dicke.',
  },
  'failure.larger_than_every_sheet': {
    en: 'The flat blank[ of {length_mm} × {width_mm} mm] is larger than every stock sheet. Split the part, or add a larger stock format.',
    de: 'Der Zuschnitt[ von {length_mm} × {width_mm} mm] ist größer als jede lieferbare Tafel. Teilen Sie das Teil oder legen Sie ein größeres Format an.',
  },
  'failure.piece_longer_than_bar': {
    en: 'The blank of {length_mm} mm is longer than every stock bar. Split the part, or add a longer stock format.',
    de: 'Der Zuschnitt von {length_mm} mm ist länger als jede lieferbare Stange. Teilen Sie das Teil oder legen Sie ein längeres Format an.',
  },
  // Lines of a job nest.
  'failure.bought_part': {
    en: 'The part is purchased, so it is not nested. Set the part to make, or remove the line.',
    de: 'Das Teil wird gekauft und deshalb nicht verschachtelt. Stellen Sie das Teil auf Eigenfertigung um oder entfernen Sie die Zeile.',
  },
  'failure.not_nestable': {
    en: 'The part is not cut from a sheet or bar that it could share[: {stock}]. Remove the line.',
    de: 'Das Teil wird nicht aus einer Tafel oder Stange geschnitten, die es teilen könnte[: {stock}]. Entfernen Sie die Zeile.',
  },
  'failure.outline_missing': {
    en: 'The part has no flat pattern. Upload a CAD model of a sheet-metal part of constant thickness.',
    de: 'Das Teil hat keine Abwicklung. Laden Sie ein CAD-Modell eines Blechteils mit gleichbleibender Dicke hoch.',
  },
  'failure.quantity_is_zero': {
    en: 'The quantity is 0. Enter a quantity of at least 1.',
    de: 'Die Stückzahl ist 0. Geben Sie mindestens 1 an.',
  },
  // Assemblies and purchased parts.
  'failure.components_missing': {
    en: 'The assembly has no priced components. Price its components first.',
    de: 'Die Baugruppe hat keine kalkulierten Komponenten. Kalkulieren Sie zuerst ihre Komponenten.',
  },
  'failure.no_components': {
    en: 'The assembly has no components. Check the product structure of the file.',
    de: 'Die Baugruppe hat keine Komponenten. Prüfen Sie die Produktstruktur der Datei.',
  },
  'failure.assembly_too_large': {
    en: 'The assembly is too large: {found} {what}, at most {most} are supported. Upload its sub-assemblies one by one.',
    de: 'Die Baugruppe ist zu groß: {found} {what}, höchstens {most} sind möglich. Laden Sie die Unterbaugruppen einzeln hoch.',
  },
  'failure.component_without_solid': {
    en: 'The component has no closed solid in the assembly file. Repair the model, or price the component as a purchased part.',
    de: 'Die Komponente hat in der Baugruppendatei keinen geschlossenen Körper. Reparieren Sie das Modell oder kalkulieren Sie die Komponente als Kaufteil.',
  },
  'failure.component_unpriced': {
    en: 'The component {component} could not be priced. See the failure of the component.',
    de: 'Die Komponente {component} konnte nicht kalkuliert werden. Siehe den Fehler der Komponente.',
  },
  'failure.purchase_price_missing': {
    en: 'The purchased part has no purchase price. Enter the price on the part.',
    de: 'Das Kaufteil hat keinen Einkaufspreis. Tragen Sie den Preis am Teil ein.',
  },
});
