/** Sessions run back to back on these weekdays (1 Monday to 7 Sunday), local time of the venue. */
export interface DemoOpening {
  daysOfWeek: number[];
  startTime: string;
  endTime: string;
}

export interface DemoActivity {
  name: string;
  description: string;
  /** A file in `art/`, without its ending. */
  art: string;
  pricePence: number;
  durationMinutes: number;
  maxCapacity: number;
  /** No two of one activity share a weekday. */
  openings: DemoOpening[];
  /** Places left in the coming session that is nearly full; another is sold out. */
  lastPlaces: number;
}

const WEEKDAYS = [1, 2, 3, 4, 5];
const WEEKEND = [6, 7];

export const activities: DemoActivity[] = [
  {
    name: "Aqua Assault Course",
    description:
      "Forty floating obstacles and one very wobbly finish line. Climb, leap and slide your way round with friends.",
    art: "aqua-assault-course",
    pricePence: 1800,
    durationMinutes: 60,
    maxCapacity: 30,
    openings: [
      { daysOfWeek: WEEKDAYS, startTime: "10:00", endTime: "18:00" },
      { daysOfWeek: WEEKEND, startTime: "09:00", endTime: "19:00" },
    ],
    lastPlaces: 3,
  },
  {
    name: "Giant Slides",
    description:
      "Two towers and a nine-metre drop into the lake. Ride as often as you like until the whistle goes.",
    art: "giant-slides",
    pricePence: 1400,
    durationMinutes: 45,
    maxCapacity: 24,
    openings: [
      { daysOfWeek: [3, 4, 5], startTime: "12:00", endTime: "18:00" },
      { daysOfWeek: WEEKEND, startTime: "10:00", endTime: "19:00" },
    ],
    lastPlaces: 5,
  },
  {
    name: "Kayak Safari",
    description:
      "Follow a guide through the reed beds and lily pads, looking out for herons, otters and kingfishers.",
    art: "kayak-safari",
    pricePence: 2400,
    durationMinutes: 90,
    maxCapacity: 12,
    openings: [
      { daysOfWeek: [2, 4, 5], startTime: "10:00", endTime: "16:00" },
      { daysOfWeek: WEEKEND, startTime: "09:30", endTime: "18:30" },
    ],
    lastPlaces: 2,
  },
  {
    name: "Little Splashers",
    description:
      "A warm, waist-deep lagoon with floats and a friendly whale, for children aged three to seven.",
    art: "little-splashers",
    pricePence: 950,
    durationMinutes: 45,
    maxCapacity: 20,
    openings: [
      { daysOfWeek: [1, 3, 5], startTime: "09:30", endTime: "12:30" },
      { daysOfWeek: WEEKEND, startTime: "09:30", endTime: "15:30" },
    ],
    lastPlaces: 4,
  },
  {
    name: "Paddle Board Hire",
    description:
      "Board, paddle and a short lesson on the jetty. Then the quiet side of the lake is yours.",
    art: "paddle-board-hire",
    pricePence: 1600,
    durationMinutes: 60,
    maxCapacity: 16,
    openings: [
      { daysOfWeek: [2, 3, 4, 5], startTime: "09:00", endTime: "17:00" },
      { daysOfWeek: WEEKEND, startTime: "08:00", endTime: "18:00" },
    ],
    lastPlaces: 1,
  },
  {
    name: "Sunset Wake Session",
    description:
      "The last cable of the day, with coaching for first-timers and a sky that shows off.",
    art: "sunset-wake-session",
    pricePence: 3200,
    durationMinutes: 60,
    maxCapacity: 8,
    openings: [
      { daysOfWeek: [4, 5], startTime: "18:00", endTime: "21:00" },
      { daysOfWeek: WEEKEND, startTime: "17:00", endTime: "21:00" },
    ],
    lastPlaces: 3,
  },
];
