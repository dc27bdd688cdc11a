/** What pixels confuse where no other reading makes sense. */
export const mend = (text: string): string =>
  text
    .replace(/[∅Φφ]/g, 'Ø')
    // The end of a line beside a text is read as a stroke, its arrow as a comma.
    .replace(/^[|[\]](?=\d)|(?<=\d)\s?[|\]]$|,(?=\s?±)/g, '')
    .replace(/(?<=[+±-])[bDoO](?=[.,]\d)/g, '0')
    // A stroke through a ring is read as a naught: no size begins with one before another digit.
    .replace(/^((?:\d{1,2}\s?[xX×]\s?)?)[0O](?=\d+(?:[.,]\d+)?(?:\s|$|[A-Za-z±+↧]))/, '$1Ø')
    .replace(/(?<=\d\s?)[×X](?=\s?[ØRM\d])/g, 'x')
    .replace(/\bRa(?=\d)/, 'Ra ');
