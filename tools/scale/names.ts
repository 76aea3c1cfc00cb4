const FIRST_NAME_TEXT = `Olivia Noah Amelia George Isla Oliver Ava Arthur Lily Muhammad Mia Leo Freya Harry Florence
Oscar Rosie Archie Evie Theo Ivy Jack Grace Freddie Willow Henry Poppy Alfie Charlotte Charlie Elsie
Thomas Daisy James Phoebe Jacob Sienna Lucas Isabelle Ethan Matilda William Alice Max Ella Daniel Sophie
Adam Emily Samuel Harriet Joseph Hannah Finley Zara Isaac Maya Elijah Jasmine Edward Lucy Alexander Emma
Rory Clara Callum Martha Rhys Niamh Angus Aoife Hamish Bethan Dylan Carys Owain Priya Arjun Fatima
Ibrahim Zofia Jakub Ana Mateo Mei Wei Yuki Chidi Ngozi Amara Kwame Leila Omar`;

const LAST_NAME_TEXT = `Smith Jones Taylor Brown Williams Wilson Johnson Davies Patel Robinson Wright Thompson Evans
Walker White Roberts Green Hall Wood Jackson Clarke Clark Harris Hughes Lewis Turner Cooper Hill Ward
Morris Moore Martin King Baker Khan Morgan Allen James Scott Phillips Watson Davis Parker Bennett Price
Griffiths Young Cook Shaw Ahmed Mitchell Carter Collins Bell Murphy Kelly Lee Marshall Richardson Cox
Anderson Fox Gray Rose Chapman Hunt Robertson Webb Holmes Campbell Begum Mills Palmer Barnes Knight
Lloyd Butler Russell Fisher Barker Stevens Jenkins Murray Dixon Harvey Pearson Graham Fletcher Howard
Andrews Elliott Ford Reynolds Fraser Adams Ellis Gibson O'Brien MacDonald Stewart Reid Ross Paterson
Rahman Hussain Singh Kaur Chen Wang Nowak Kowalski Okafor Mensah Haddad Silva Costa Rossi Schmidt
Featherstonehaugh Quiller-Couch Wolstenholme Ashworth Entwistle Ramsbottom Postlethwaite Braithwaite
Thistlethwaite Satterthwaite Micklethwait Cowperthwaite Applegarth Hardcastle Heatherington Ravenscroft`;

/**
 * Parts of place names, which many rarer surnames come from: every prefix is combined with every
 * suffix.
 */
const PLACE_PREFIXES = `Ash Brad Bram Brough Carl Chad Clif Crom Dal Den East El Far Had Hal Hather Hols Kirk
Lang Lind Mar Mid Nor Old Ox Pres Ray Rother Shel Stan Sut Thorn Wake West Whit Win Wool`;
const PLACE_SUFFIXES =
  "bridge bury by croft dale don field ford gate ham hurst ley low man more stead ton well worth";

export const FIRST_NAMES = splitWords(FIRST_NAME_TEXT);
export const LAST_NAMES = [...splitWords(LAST_NAME_TEXT), ...createPlaceNames()];
export const TOWNS = splitWords(
  "Kelside Carlisle Penrith Kendal Lancaster Preston Leeds York Durham",
);

/** SQL for a list as rows of `place`, from 1, and `word`. The most common words come first. */
export function toValuesSql(words: readonly string[]): string {
  const quoted = words.map((word, index) => `(${index + 1}, '${word.replaceAll("'", "''")}')`);
  return `(VALUES ${quoted.join(",")})`;
}

function createPlaceNames(): string[] {
  return splitWords(PLACE_PREFIXES).flatMap((begin) =>
    splitWords(PLACE_SUFFIXES).map((end) => begin + end),
  );
}

function splitWords(text: string): string[] {
  return text.split(/\s+/);
}
