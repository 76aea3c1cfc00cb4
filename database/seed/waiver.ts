/**
 * The demo venue's waiver: plain text, paragraphs apart by an empty line, with the product's two
 * placeholders. It acknowledges risk and takes no right away: in the United Kingdom liability for
 * death or personal injury by negligence cannot be excluded (Unfair Contract Terms Act 1977, s. 2;
 * Consumer Rights Act 2015, s. 65).
 */
export const waiver = {
  title: "Participation agreement and acknowledgement of risk",
  content: `I, [PARTICIPANT NAME], wish to take part in activities at [BUSINESS NAME] together with the people in my party. I am at least 18 years old and sign for myself and for everybody in this booking. I have read and understood the following.

1. Activities on the water carry risks that cannot be removed entirely, among them slips, falls, collisions, cold water and tiredness. I accept these risks for myself and for the children in my care.

2. Everybody in my party can swim 50 metres in a buoyancy aid, and will wear the buoyancy aid and helmet that are provided at all times on the water. Children under 8 stay within an arm's length of an adult of our party.

3. Before the session I will tell the staff about any illness, injury, pregnancy or other condition that could matter, and we will follow the instructions of the lifeguards and guides.

4. Nobody in my party will take part under the influence of alcohol or drugs. Jewellery, glasses and loose objects stay on the shore.

5. If the weather or the water makes it necessary, [BUSINESS NAME] may stop a session; we will then be offered another one or our money back.

Nothing in this agreement limits or excludes the liability of [BUSINESS NAME] for death or personal injury caused by its negligence, or any right that the law gives to us as consumers.`,
};
