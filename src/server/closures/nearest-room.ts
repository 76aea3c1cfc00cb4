/** A time of one activity that people could come to instead. */
export interface Room {
  startsAt: Date;
  endsAt: Date;
  placesLeft: number;
  partiesLeft: number;
}

interface Party {
  bookingId: string;
  startsAt: Date;
  ticketCount: number;
}

/**
 * Proposes for each booking of one activity the time nearest to its own that has room for all of it,
 * so that all proposals together fit: the larger parties choose first, because they find less. Of two
 * that are as near, the later one. A booking without room anywhere has no entry.
 */
export function nearestRooms(parties: readonly Party[], rooms: readonly Room[]): Map<string, Room> {
  const left = rooms.map((room) => ({ ...room, room }));
  const proposals = new Map<string, Room>();
  for (const party of parties.toSorted((one, other) => other.ticketCount - one.ticketCount)) {
    const away = ({ startsAt }: Room) => Math.abs(startsAt.getTime() - party.startsAt.getTime());
    const nearest = left
      .filter((room) => room.placesLeft >= party.ticketCount && room.partiesLeft >= 1)
      .sort(
        (one, other) =>
          away(one) - away(other) || other.startsAt.getTime() - one.startsAt.getTime(),
      )
      .at(0);
    if (!nearest) continue;
    nearest.placesLeft -= party.ticketCount;
    nearest.partiesLeft -= 1;
    proposals.set(party.bookingId, nearest.room);
  }
  return proposals;
}
